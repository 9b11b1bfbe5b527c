import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { defaultShares, walkedKinds, type WalkedKind } from './kinds.ts';
import { patience, Shares } from './shares.ts';

function take(shares: Shares, count: number): Map<WalkedKind | undefined, number> {
  const counts = new Map<WalkedKind | undefined, number>();
  for (let n = 0; n < count; n += 1) {
    const kind = shares.next();
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    if (kind !== undefined) shares.made(kind);
  }
  return counts;
}

it('gives each kind its share, also of the beginning of a set', () => {
  for (const count of [20, 40, 1000]) {
    const counts = take(new Shares(), count);
    for (const kind of walkedKinds) {
      expect(Math.abs((counts.get(kind) ?? 0) - count * defaultShares[kind])).toBeLessThanOrEqual(
        1,
      );
    }
  }
});

it('takes shares in any unit, and makes only the kinds that are given', () => {
  const counts = take(new Shares({ ordinary: 2, 'must-refuse': 1 }), 30);
  expect(Object.fromEntries(counts)).toEqual({ ordinary: 20, 'must-refuse': 10 });
});

it('stays within one and a half of every share', () => {
  const share = fc.integer({ min: 1, max: 50 });
  fc.assert(
    fc.property(fc.tuple(share, share, share), fc.integer({ min: 1, max: 300 }), (given, count) => {
      const [ordinary, conversational, refused] = given;
      const shares = { ordinary, conversational, 'must-refuse': refused };
      const counts = take(new Shares(shares), count);
      const total = ordinary + conversational + refused;
      for (const [kind, part] of [
        ['ordinary', ordinary],
        ['conversational', conversational],
      ] as const) {
        const fair = (count * part) / total;
        expect(Math.abs((counts.get(kind) ?? 0) - fair)).toBeLessThan(1.5);
      }
    }),
  );
});

it('gives the share of a kind that keeps failing to the others, and says why', () => {
  const shares = new Shares({ ordinary: 1, 'must-refuse': 1 });
  let failures = 0;
  for (let made = 0; made < 50;) {
    const kind = shares.next();
    if (kind === 'must-refuse') {
      shares.failed(kind, failures % 4 === 0 ? 'sensitive' : 'no-plan');
      failures += 1;
    } else {
      shares.made('ordinary');
      made += 1;
    }
  }
  expect(failures).toBe(patience);
  expect(shares.givenUp).toEqual([
    {
      kind: 'must-refuse',
      made: 0,
      reasons: [
        ['no-plan', 75],
        ['sensitive', 25],
      ],
    },
  ]);
});

it('counts only failures in a row', () => {
  const shares = new Shares({ ordinary: 1 });
  for (let n = 0; n < 3 * patience; n += 1) {
    if (n % (patience - 1) === 0) shares.made('ordinary');
    else shares.failed('ordinary', 'no-plan');
  }
  expect(shares.next()).toBe('ordinary');
});

it('has nothing to make once every kind was given up', () => {
  const shares = new Shares({ ordinary: 1 });
  for (let n = 0; n < patience; n += 1) shares.failed('ordinary', 'no-plan');
  expect(shares.next()).toBeUndefined();
});
