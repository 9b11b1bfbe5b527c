import { readFileSync } from 'node:fs';
import { readModel, type LogicModel } from '@envloom/logic-model';
import { changelogText, largestBump } from '@envloom/release';
import { describe, expect, it } from 'vitest';
import { compared, judgedMutants, missed } from '../packages/release/src/testing/judged-mutants.ts';
import { stepsOf } from '../packages/release/src/testing/mutants.ts';
import { storedEnvironments } from './support/stored-environments.ts';
import { environmentsOfTier, isFullTier } from './support/tier.ts';

function modelOf(text: string): LogicModel {
  const read = readModel(text, 'model.yaml');
  if (!read.ok) throw new Error(JSON.stringify(read.diagnostics));
  return read.parsed.model;
}

/** A value with the keys of all its objects the other way round. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, each]) => [key, turned(each)]);
  return Object.fromEntries(entries.toReversed());
}

/** A real model has thousands of places, and a change of one takes a tenth of a second to judge. */
function someOf<Place>(places: readonly Place[]): readonly Place[] {
  const nth = isFullTier ? 299 : 499;
  return places.filter((_, index) => index % nth === 0);
}

const environments = environmentsOfTier(storedEnvironments);

describe.each(environments)('versions of %s', (name) => {
  const model = modelOf(readFileSync(`generated/${name}/logic-model.yaml`, 'utf8'));

  it('are the same whatever the order of keys', () => {
    expect(compared(model, modelOf(JSON.stringify(turned(model))))).toEqual([]);
  });

  it('differ wherever anything does, both ways', { timeout: 600_000 }, () => {
    const judged = judgedMutants(model, someOf(stepsOf(model)));
    expect(judged.length).toBeGreaterThan(0);
    expect(missed(judged)).toEqual([]);
  });
});

// Every day packages/release/src/plan/every-change.test.ts takes part of these places.
it.runIf(isFullTier)(
  'finds every change of a model with every construct',
  { timeout: 600_000 },
  () => {
    const model = modelOf(readFileSync('packages/codegen/src/testing/everything.yaml', 'utf8'));
    expect(missed(judgedMutants(model, stepsOf(model)))).toEqual([]);
  },
);

it('tells any two environments apart as another package', () => {
  const [first = '', second = ''] = environments.map((name) =>
    readFileSync(`generated/${name}/logic-model.yaml`, 'utf8'),
  );
  const difference = compared(modelOf(first), modelOf(second));
  expect(largestBump(difference)).toBe('major');
  expect(changelogText(difference)).toMatch(/^\*\*Removed tools\*\*\n[^]*\n\*\*New tools\*\*\n/);
});
