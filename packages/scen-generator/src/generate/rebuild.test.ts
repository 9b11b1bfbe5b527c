import { StateError } from '@envloom/runtime';
import { expect, it } from 'vitest';
import { createGeneratorContext } from '../context/create-context.ts';
import { checkedEnvironment } from '../testing/models.ts';
import type { Decisions } from './decisions.ts';
import { generateOn } from './generate.ts';
import { rebuild } from './rebuild.ts';

const stage = createGeneratorContext(checkedEnvironment('library-loans'));
const verified = [...generateOn(stage, { seed: 3, count: 12 })].filter(
  (one) => one.kind === 'verified',
);
const decisions = verified.flatMap((one) => one.decisions ?? []);

/** As they come back from a file. */
const stored: readonly Decisions[] = JSON.parse(JSON.stringify(decisions));

const made = (all: readonly Decisions[]) => {
  const decided = all.map((one, at) => ({ place: at + 1, decisions: one }));
  return [...rebuild(stage, 3, decided)].map(({ base, scenarios }) => ({
    base,
    scenarios: [...scenarios],
  }));
};

it('gives the scenarios of all kinds as the search gave them, in their texts too', () => {
  expect(new Set(stored.map(({ kind }) => kind)).size).toBe(4);
  const scenarios = made(stored)
    .flatMap((each) => each.scenarios)
    .toSorted((a, b) => a.attempt - b.attempt);
  expect(scenarios.map((one) => JSON.stringify(one))).toEqual(
    verified.map(({ scenario }) => JSON.stringify(scenario)),
  );
});

it('gives the worlds that they start in, each once', () => {
  const bases = new Map(verified.map(({ base }) => [base.hash, JSON.stringify(base.state)]));
  const found = made(stored).map(({ base }) => [base.hash, JSON.stringify(base.state)] as const);
  expect(found).toHaveLength(bases.size);
  expect(new Map(found)).toEqual(bases);
});

it('gives another scenario for other calls', () => {
  const [first] = stored.filter(({ kind }) => kind === 'ordinary');
  if (first === undefined) throw new Error('there is an ordinary one');
  const original = made([first])[0]?.scenarios[0];
  const other = made([{ ...first, calls: first.calls.slice(1) }])[0]?.scenarios[0];
  expect(other?.content_hash).not.toBe(original?.content_hash);
});

it('says where the words of a plan cannot be found', () => {
  const [first] = stored;
  if (first === undefined) throw new Error('there is one');
  expect(() => made([{ ...first, told: [] }])).toThrow(StateError);
});
