import { describe, expect, it } from 'vitest';
import { isFullTier, partOfTier } from '../support/tier.ts';
import { baseText, bases, brokenModels, judge } from './broken-model.ts';
import {
  codesIn,
  coveringAll,
  findIn,
  foundFile,
  foundText,
  idOf,
  storedFound,
  type Found,
} from './found.ts';
import { rateOf, rateTable } from './rate.ts';

const runs = 200;
const all = bases.flatMap(brokenModels);
const stored = storedFound();

/** Each takes an evaluation: every day as few as show every code, all in `npm run test:full`. */
const judged = isFullTier ? all : coveringAll(all, stored);

/** Every day each second one is evaluated. */
it.each(partOfTier(bases, 2))(
  '%s is a good model',
  async (base) => {
    expect(await judge(baseText(base), runs)).toEqual([]);
  },
  120_000,
);

const found = new Map<string, Found>();

/** In the long tier all are compared together, so that `-u` can store them. */
const expectedOf = (id: string, own: Found) => (isFullTier ? own : stored[id]);
const current = () => (isFullTier ? Object.fromEntries(found) : stored);

describe('what is found of mistakes', () => {
  it.each(judged.map((broken) => [idOf(broken), broken] as const))(
    '%s',
    async (id, broken) => {
      const own = await findIn(broken, runs);
      found.set(id, own);
      expect(own).toEqual(expectedOf(id, own));
    },
    120_000,
  );

  it.runIf(isFullTier)('is what found.json holds', async () => {
    await expect(foundText(current())).toMatchFileSnapshot(foundFile);
  });

  it('is stored of every mistake, and shows every code in every tier', () => {
    expect(Object.keys(stored)).toEqual(all.map(idOf));
    const shown = judged.flatMap((broken) =>
      codesIn(stored[idOf(broken)] ?? { error: [], note: [] }),
    );
    expect(new Set(shown)).toEqual(new Set(Object.values(stored).flatMap(codesIn)));
  });
});

describe('the rate', () => {
  it('is high', () => {
    const { total, byError, byNote } = rateOf(all, current());
    expect(total).toBeGreaterThanOrEqual(70);
    expect((byError + byNote) / total).toBeGreaterThanOrEqual(0.8);
  });

  it('is what README.md says', async () => {
    await expect(rateTable(all, current())).toMatchFileSnapshot('README.md');
  });
});
