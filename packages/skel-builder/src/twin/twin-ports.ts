import type { ModelingPorts } from '../environment/model-environment.ts';
import { draftTwin } from './draft-twin.ts';
import { fixedReason } from './fixed-edits.ts';
import { withFixedTools } from './fixed-tools.ts';
import { faultError, faultsIn } from './importer-faults.ts';
import { longestTwin, mostTwinOperations } from './limits.ts';
import type { Twin } from './twin.ts';

type Drafting = Pick<ModelingPorts, 'draft' | 'fixed' | 'hasReaders' | 'options'>;

/**
 * How a twin is modeled: by its own stages, with the tools of its original whatever a patch says of them, and without
 * readers. They hold tools to their descriptions, a twin does what its original does.
 */
export function twinPorts<Ports extends Drafting>(twin: Twin, ports: Ports): Ports {
  const { skeleton } = twin;
  return {
    ...ports,
    draft: draftTwin(twin),
    hasReaders: false,
    fixed: {
      restore: (model) => withFixedTools(model, skeleton),
      refusal: (edit) => fixedReason(edit, skeleton),
      requireSound: (problems) => {
        const faults = faultsIn(problems);
        if (faults.length > 0) throw faultError(faults);
      },
    },
    options: {
      ...ports.options,
      minOperations: 1,
      maxOperations: mostTwinOperations,
      maxLength: longestTwin,
    },
  };
}
