import type { CheckedModel } from '@envloom/logic-model';
import { type Proving, provingOf } from '@envloom/task-programs';
import { createGeneratorContext } from '../context/create-context.ts';
import { scenarioGates } from './make-instance.ts';
import { programContextOf } from './stage.ts';

const known = new WeakMap<CheckedModel, Proving>();

/** What programs are examined in, the gates of scenarios included; made once for a model, which takes a second or two. */
export function programProving(checked: CheckedModel): Proving {
  const proving = known.get(checked) ?? newProving(checked);
  known.set(checked, proving);
  return proving;
}

function newProving(checked: CheckedModel): Proving {
  const stage = createGeneratorContext(checked);
  return provingOf(programContextOf(stage), scenarioGates(stage));
}
