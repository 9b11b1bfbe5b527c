import { readFileSync } from 'node:fs';
import { checkModel, readModel, type CheckedModel } from '@envloom/logic-model';
import { slice } from '../slice.ts';
import type { StageAnswers } from '../stages/answers.ts';

const file = new URL('./logic-model.yaml', import.meta.url);

/** The world that the prompts show; it passes every check that answers have to pass. */
export function exampleModel(): CheckedModel {
  const reading = readModel(readFileSync(file, 'utf8'), 'example/logic-model.yaml');
  const check = reading.ok ? checkModel(reading.parsed) : reading;
  if (!check.ok) throw new Error('The example of the modeling prompts is not a valid model.');
  return check.checked;
}

let answers: StageAnswers | undefined;

/** What the stages would have answered for the example. */
export function exampleAnswers(): StageAnswers {
  answers ??= slice(exampleModel());
  return answers;
}
