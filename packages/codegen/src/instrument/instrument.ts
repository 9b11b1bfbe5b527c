import type { CheckedModel } from '@envloom/logic-model';
import { createContext } from '../context.ts';
import type { Draft, Emitter } from '../emitter.ts';
import { emitEntities } from '../emitters/entities.ts';
import { emitEnvironment } from '../emitters/environment.ts';
import { emitFunctions } from '../emitters/functions.ts';
import { emitGuide } from '../emitters/guide.ts';
import { emitInitial } from '../emitters/initial.ts';
import { emitInvariants } from '../emitters/invariants.ts';
import { emitSettings } from '../emitters/settings.ts';
import { emitTools } from '../emitters/tools.ts';
import { emitWire } from '../emitters/wire.ts';
import { instrumentedBody, plainBody } from './body.ts';
import type { Instrumented } from './instrumented.ts';
import { Ledger } from './ledger.ts';
import { linked } from './link.ts';
import { hintTools, instrumentedModel, setupTool } from './model.ts';
import { policyTools } from './speech/policies.ts';
import { labelTools, phraseTools } from './speech/speech.ts';

const emitters: readonly Emitter[] = [
  emitEntities,
  emitSettings,
  emitFunctions,
  emitWire,
  emitTools,
  emitInvariants,
  emitInitial,
  emitGuide,
  emitEnvironment,
];

export interface InstrumentOptions {
  /**
   * Whether bodies report what they do and can be made wrong (default). Without, they are those of
   * the ordinary emission, several times as fast, and there are no sites and no mutants.
   */
  readonly probes?: boolean;
}

/**
 * The second emission of a model: the same class by the same emitters, with bodies that report the
 * branches they take and the operands they compare, and in which mistakes can be switched on, all
 * in one script (mutant schemata, Untch, Offutt and Harrold 1993).
 */
export function emitInstrumented(
  checked: CheckedModel,
  options: InstrumentOptions = {},
): Instrumented {
  const ledger = new Ledger();
  const bodyOf = options.probes === false ? plainBody : instrumentedBody;
  const model = instrumentedModel(checked, ledger, bodyOf);
  const context = createContext(model, { runtimeVersion: '0.0.0' });
  const drafts: Draft[] = [];
  for (const emit of emitters) {
    const draft = emit(context, drafts);
    if (draft !== undefined) drafts.push(draft);
  }
  return {
    className: context.names.className,
    code: linked(drafts),
    sites: ledger.sites,
    mutants: ledger.mutants,
    hints: hintTools(checked),
    setup: checked.setup.map(({ setup: { name } }) => ({ name, tool: setupTool(name) })),
    phrases: phraseTools(checked),
    labels: labelTools(checked),
    policies: policyTools(checked),
  };
}
