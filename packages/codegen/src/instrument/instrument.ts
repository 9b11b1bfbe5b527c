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
import type { Instrumented } from './instrumented.ts';
import { Ledger } from './ledger.ts';
import { linked } from './link.ts';
import { hintTools, instrumentedModel, setupTool } from './model.ts';

const emitters: readonly Emitter[] = [
  emitEntities,
  emitSettings,
  emitFunctions,
  emitTools,
  emitInvariants,
  emitInitial,
  emitGuide,
  emitEnvironment,
];

/**
 * The second emission of a model: the same class by the same emitters, with bodies that report the
 * branches they take and the operands they compare, and in which mistakes can be switched on, all
 * in one script (mutant schemata, Untch, Offutt and Harrold 1993).
 */
export function emitInstrumented(checked: CheckedModel): Instrumented {
  const ledger = new Ledger();
  const context = createContext(instrumentedModel(checked, ledger), { runtimeVersion: '0.0.0' });
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
  };
}
