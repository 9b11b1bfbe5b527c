import { describe, expect, it } from 'vitest';
import { isFullTier, partOfTier } from '../support/tier.ts';
import { baseText, bases, brokenModels, heldOut, judge } from './broken-model.ts';
import {
  errorsIn,
  findIn,
  foundFile,
  foundText,
  idOf,
  showingErrors,
  storedFound,
  storedRead,
  type Found,
} from './found.ts';
import { rateOf, rateTable } from './rate.ts';

const runs = 200;
const all = bases.flatMap(brokenModels);
const stored = storedFound();

/**
 * Each takes an evaluation: every day as few as show every error, all in `npm run test:full`. Every note
 * is tried every day by `packages/quality/src/notes/notes.test.ts`.
 */
const judged = isFullTier ? all : showingErrors(all, stored);

/** Every day each fourth one is evaluated. */
it.each(partOfTier(bases, 4))(
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

  it('is stored of every mistake, and shows every error in every tier', () => {
    expect(Object.keys(stored)).toEqual(all.map(idOf));
    expect(errorsIn(stored, judged.map(idOf))).toEqual(errorsIn(stored, Object.keys(stored)));
  });
});

describe('the rate', () => {
  it('is high for the mistakes that the findings were developed with', () => {
    const known = all.filter(({ base }) => !heldOut.has(base));
    const { total, byError, byNote } = rateOf(known, current());
    expect(total).toBeGreaterThanOrEqual(50);
    expect((byError + byNote) / total).toBeGreaterThanOrEqual(0.9);
  });

  it('is what README.md says', async () => {
    await expect(rateTable(all, current(), storedRead())).toMatchFileSnapshot('README.md');
  });
});
