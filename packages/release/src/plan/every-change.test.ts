import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { printModel, readModel, type LogicModel } from '@envloom/logic-model';
import { compared, judgedMutants, missed } from '../testing/judged-mutants.ts';
import { stepsOf } from '../testing/mutants.ts';
import { changelogText } from './change.ts';

function modelOf(text: string): LogicModel {
  const read = readModel(text, 'model.yaml');
  if (!read.ok) throw new Error(JSON.stringify(read.diagnostics));
  return read.parsed.model;
}

/** Every construct that the schema has. */
const model = modelOf(readFileSync('packages/codegen/src/testing/everything.yaml', 'utf8'));

/** At every third place; test/model-differences.test.ts goes through all, and through real models. */
const judged = judgedMutants(
  model,
  stepsOf(model).filter((_, index) => index % 3 === 0),
);

it('finds nothing between a model and itself, however it is written', () => {
  expect(compared(model, modelOf(printModel(model)))).toEqual([]);
});

it('finds every change that the schema allows, both ways, and where it is', () => {
  expect(judged.length).toBeGreaterThan(300);
  expect(missed(judged)).toEqual([]);
});

it('writes one line of a list for each, whatever names and texts hold', () => {
  for (const line of judged.flatMap(({ there }) => changelogText(there).split('\n'))) {
    expect(line).toMatch(/^(?:|- \S.*|\*\*[A-Z][a-z ]+\*\*)$/);
  }
});
