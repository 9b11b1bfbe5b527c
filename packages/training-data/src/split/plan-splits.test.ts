import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planSplits } from './plan-splits.ts';
import { splits } from './splits.ts';

const names = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,12}$/), { maxLength: 40 });

test('every environment is in one split, and stays there when others come', () => {
  fc.assert(
    fc.property(names, names, fc.integer(), (some, more, seed) => {
      const before = planSplits(some, { seed });
      const all = [...new Set([...some, ...more])];
      const after = planSplits(all, { seed });
      expect(splits.flatMap((split) => after.environments[split]).toSorted()).toEqual(
        all.toSorted(),
      );
      if (some.length < 3) return;
      for (const name of some) expect(after.splitOf(name)).toBe(before.splitOf(name));
    }),
  );
});

test('the shares are met on average', () => {
  const many = Array.from({ length: 4000 }, (_, n) => `env-${n}`);
  const { environments } = planSplits(many, { seed: 3 });
  expect(environments.train.length / 4000).toBeCloseTo(0.9, 1);
  expect(environments.validation.length / 4000).toBeCloseTo(0.05, 1);
  expect(environments['held-out'].length).toBeGreaterThan(100);
});

test('the split of a name follows from the seed alone', () => {
  const many = Array.from({ length: 200 }, (_, n) => `env-${n}`);
  const [a, b, again] = [1, 2, 1].map((seed) => planSplits(many, { seed }).environments);
  expect(a).toEqual(again);
  expect(a).not.toEqual(b);
});

test('environments can be named', () => {
  const plan = planSplits(['a', 'b', 'c', 'd'], {
    named: { train: ['a'], validation: ['b'], 'held-out': ['c'] },
  });
  expect([plan.splitOf('a'), plan.splitOf('b'), plan.splitOf('c')]).toEqual([
    'train',
    'validation',
    'held-out',
  ]);
  expect(() =>
    planSplits(['bank-ledger', 'smart-home'], { named: { 'held-out': ['smart-hom'] } }),
  ).toThrow(
    'held-out: there is nothing of the environment "smart-hom"; did you mean "smart-home"? ' +
      'There are: bank-ledger, smart-home.',
  );
  // That there are none at all is told where they are read.
  expect(planSplits([], { named: { train: ['a'] } }).environments.train).toEqual([]);
  expect(() => planSplits(['a'], { named: { train: ['a'], validation: ['a'] } })).toThrow(
    '"a" is named for train and for validation.',
  );
});

test('of fewer than three environments all are learned from, and it is said', () => {
  for (let seed = 0; seed < 40; seed += 1) {
    expect(planSplits(['a', 'b'], { seed }).environments.train).toEqual(['a', 'b']);
  }
  expect(planSplits(['a', 'b'], {}).notes).toHaveLength(1);
  expect(planSplits(['a', 'b'], { named: { validation: ['b'] } }).splitOf('b')).toBe('validation');
  expect(
    planSplits(['a', 'b'], { shares: { train: 1, validation: 0, 'held-out': 0 } }).notes,
  ).toEqual([]);
});

test('shares that are none are refused, and an empty split is told', () => {
  expect(() =>
    planSplits(['a'], { shares: { train: 0.9, validation: 0.2, 'held-out': 0 } }),
  ).toThrow('add up to 1');
  expect(() =>
    planSplits(['a'], { shares: { train: 1.5, validation: -0.5, 'held-out': 0 } }),
  ).toThrow('0 or more');
  const { notes } = planSplits(['a', 'b', 'c'], { named: { train: ['a', 'b', 'c'] } });
  expect(notes.map((note) => /is in (\S+)\./.exec(note)?.[1])).toEqual(['validation', 'held-out']);
});

test('where a split is empty, a seed is told with which none is', () => {
  const twenty = Array.from({ length: 20 }, (_, at) => `env-${at}`);
  const isTold = ({ notes }: ReturnType<typeof planSplits>): string | undefined =>
    notes.map((note) => /with (\d+) none is empty/.exec(note)?.[1]).find(Boolean);
  const seeds = Array.from({ length: 10 }, (_, seed) => isTold(planSplits(twenty, { seed })));
  const told = seeds.filter((seed) => seed !== undefined);
  expect(told.length).toBeGreaterThan(0);
  for (const seed of told) expect(planSplits(twenty, { seed: Number(seed) }).notes).toEqual([]);
});

test('an environment that nobody planned is an error', () => {
  expect(() => planSplits(['a'], {}).splitOf('b')).toThrow('must be the same both times');
});
