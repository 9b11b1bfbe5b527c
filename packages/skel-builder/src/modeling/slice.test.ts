import { readdirSync, readFileSync } from 'node:fs';
import { checkModel, readModel, type CheckedModel } from '@envloom/logic-model';
import { describe, expect, it } from 'vitest';
import { assemble } from './assemble.ts';
import { example } from './example/example.ts';
import { slice } from './slice.ts';
import {
  bodiesAnswerSchema,
  operationsAnswerSchema,
  samplingAnswerSchema,
  stateAnswerSchema,
} from './stages/schemas.ts';

const generated = new URL('../../../../generated/', import.meta.url);

function checkedModel(name: string): CheckedModel {
  const text = readFileSync(new URL(`${name}/logic-model.yaml`, generated), 'utf8');
  const reading = readModel(text, name);
  const check = reading.ok ? checkModel(reading.parsed) : reading;
  if (!check.ok) throw new Error(name);
  return check.checked;
}

const written = ['bank-ledger', 'hotel-reservations', 'library-loans', 'smart-home'].filter(
  (name) => readdirSync(generated).includes(name),
);
const models = [...written.map(checkedModel), example().checked];
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe.each(models)('the stage answers of $model.name', (checked) => {
  const { model } = checked;

  it('fit the schemas that language models get', () => {
    const answers = slice(checked);
    expect(stateAnswerSchema.safeParse(plain(answers.state)).error).toBeUndefined();
    expect(operationsAnswerSchema.safeParse(plain(answers.operations)).error).toBeUndefined();
    expect(bodiesAnswerSchema.safeParse(plain(answers.bodies)).error).toBeUndefined();
    expect(samplingAnswerSchema.safeParse(plain(answers.sampling)).error).toBeUndefined();
  });

  it('put together are the model again', () => {
    const again = assemble(model, slice(checked));
    expect(again.problems).toEqual([]);
    expect(plain(again.model)).toEqual(
      plain({ introduction: model.summary, ...model, format_version: 1 }),
    );
  });
});
