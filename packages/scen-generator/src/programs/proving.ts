import type { CheckedModel } from '@envloom/logic-model';
import { type Proving, provingOf } from '@envloom/task-programs';
import { createGeneratorContext } from '../context/create-context.ts';
import { scenarioGates } from './make-instance.ts';
import { programContextOf } from './stage.ts';

/** What programs are examined in, the gates of scenarios included. Takes a second or two. */
export function programProving(checked: CheckedModel): Proving {
  const stage = createGeneratorContext(checked);
  return provingOf(programContextOf(stage), scenarioGates(stage));
}
