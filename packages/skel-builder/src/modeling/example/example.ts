import { fileURLToPath } from 'node:url';
import { readFileSync } from 'node:fs';
import { checkModel, readModel, type CheckedModel } from '@envloom/logic-model';
import { slice } from '../slice.ts';
import type { StageAnswers } from '../stages/schemas.ts';

/** The path of a small logic model that shows what one can say: prompts explain themselves by it. */
export const exampleModelFile: string = fileURLToPath(
  new URL('./logic-model.yaml', import.meta.url),
);

interface Example {
  readonly checked: CheckedModel;
  readonly answers: StageAnswers;
}

function readExample(): Example {
  const reading = readModel(readFileSync(exampleModelFile, 'utf8'), 'example/logic-model.yaml');
  const check = reading.ok ? checkModel(reading.parsed) : reading;
  if (!check.ok) throw new Error('The example of the modeling prompts is not a valid model.');
  return { checked: check.checked, answers: slice(check.checked) };
}

let known: Example | undefined;

/** The world that the prompts show, and what the stages would have answered for it. */
export function example(): Example {
  known ??= readExample();
  return known;
}
