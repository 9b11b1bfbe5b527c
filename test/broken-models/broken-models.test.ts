import { describe, expect, it } from 'vitest';
import { baseText, bases, brokenModels, heldOut, judge, rightOf } from './broken-model.ts';
import { partOfTier } from '../support/tier.ts';
import { rateTable } from './rate.ts';

const runs = Number(process.env['ENVLOOM_QUALITY_RUNS'] ?? 200);
const options = { seed: 1, runs };
const all = bases.flatMap(brokenModels);

/** Each takes an evaluation: every day a sixteenth of them, all in `npm run test:full`. */
const judged = new Set(
  partOfTier(
    all.filter(({ found_by }) => found_by.length > 0),
    16,
  ).map(({ text }) => text),
);

/** Every day each second one is evaluated as it is. */
const goodBases = new Set(partOfTier(bases, 2));

describe.each(bases)('%s', (base) => {
  it.runIf(goodBases.has(base))(
    'is a good model',
    async () => {
      expect(await judge(baseText(base), options)).toEqual([]);
    },
    120_000,
  );

  const found = brokenModels(base).filter(({ text }) => judged.has(text));
  it.each(found.map((broken) => [broken.mistake, broken] as const))(
    'broken: %s is found for the right reason',
    async (_mistake, broken) => {
      const findings = await judge(broken.text, options);
      expect(rightOf(findings, broken)).not.toEqual([]);
    },
    120_000,
  );
});

describe('the rate', () => {
  it('is at least 95 % of what is more than a reader’s matter', () => {
    const findable = all.filter(({ base, reader }) => !reader && !heldOut.has(base));
    const found = findable.filter(({ found_by }) => found_by.length > 0);
    expect(found.length / findable.length).toBeGreaterThanOrEqual(0.95);
    expect(all.length).toBeGreaterThanOrEqual(40);
  });

  it('is what README.md says', async () => {
    await expect(rateTable(all)).toMatchFileSnapshot('README.md');
  });
});
