import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cosine } from './testing/cosine.ts';
import { featuresOf, lexicalEmbedder } from './lexical-embedder.ts';
import { neighbours, textOf } from './testing/descriptions.ts';

const embedder = lexicalEmbedder();

async function similarity(left: string, right: string): Promise<number> {
  const [a, b] = await embedder.embed([left, right]);
  if (a === undefined || b === undefined) throw new Error('one vector for each text');
  return cosine(a, b);
}

interface Compared {
  readonly isSame: boolean;
  readonly names: string;
  readonly cosine: number;
}

/** Every two of the 60 descriptions, embedded in one call. */
async function compareAll(): Promise<readonly Compared[]> {
  const items = neighbours
    .flatMap(({ one, other }) => [one, other])
    .flatMap(({ name, first, second }) =>
      [first, second].map((text) => ({ name, text: textOf(text) })),
    );
  const vectors = await embedder.embed(items.map(({ text }) => text));
  return items.flatMap((left, from) =>
    items.slice(from + 1).map((right, offset) => ({
      isSame: left.name === right.name,
      names: `${left.name} ${right.name}`,
      cosine: cosine(
        vectors[from] ?? new Float64Array(),
        vectors[from + 1 + offset] ?? new Float64Array(),
      ),
    })),
  );
}

describe('descriptions of environments', () => {
  // The figures stand in the README, for whoever chooses a threshold.
  test('of the same environment are told from others', async () => {
    const compared = await compareAll();
    const same = compared.filter(({ isSame }) => isSame);
    const distinct = compared.filter(({ isSame }) => !isSame);
    expect([same.length, distinct.length]).toEqual([30, 1740]);
    const above = (pairs: readonly Compared[], least: number): number =>
      pairs.filter((pair) => pair.cosine >= least).length;
    const table = [0.2, 0.24, 0.27, 0.3].map((least) => [
      least,
      above(same, least),
      above(distinct, least),
    ]);
    expect(table).toEqual([
      [0.2, 30, 8],
      [0.24, 28, 3],
      [0.27, 25, 0],
      [0.3, 21, 0],
    ]);
  });

  test('rank the same environment above others', async () => {
    const compared = await compareAll();
    const same = compared.filter(({ isSame }) => isSame);
    const distinct = compared.filter(({ isSame }) => !isSame);
    const right = same.flatMap((near) => distinct.filter((far) => near.cosine > far.cosine)).length;
    expect(right / (same.length * distinct.length)).toBeGreaterThan(0.999);
  });
});

describe('vectors', () => {
  test('are the same on every machine', async () => {
    const vectors = await embedder.embed(['Zürich bike repairs', 'Repairing bikes', '修理 自行车']);
    const rounded = vectors.flatMap((vector) => [...vector].map((value) => value.toFixed(12)));
    const digest = createHash('sha256').update(rounded.join(' ')).digest('hex');
    expect(digest.slice(0, 16)).toBe('48cf5a2f49dd3145');
  });

  test('have length 1, or 0 where there are no words', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: 'grapheme', maxLength: 60 }), { maxLength: 5 }),
        async (texts) => {
          const vectors = await embedder.embed(texts);
          expect(vectors).toHaveLength(texts.length);
          const lengths = vectors.map((vector) => Math.hypot(...vector));
          for (const [at, length] of lengths.entries()) {
            const hasWords = featuresOf(texts[at] ?? '').size > 0;
            expect(length).toBeCloseTo(hasWords ? 1 : 0, 9);
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  test('do not depend on the order of the texts', async () => {
    const texts = neighbours.slice(0, 4).map(({ one }) => textOf(one.first));
    const forth = await embedder.embed(texts);
    const back = await embedder.embed(texts.toReversed());
    expect(back.toReversed()).toEqual(forth);
  });

  test('of the same words are the same, whatever their case, accents, endings and small words', async () => {
    expect(await similarity('Booked the café tables', 'BOOKING a Cafe table!')).toBeCloseTo(1, 12);
    expect(await similarity('swapping shifts', 'swapped shift')).toBeCloseTo(1, 12);
  });

  test('of texts with nothing in common are far apart', async () => {
    expect(
      Math.abs(await similarity('blood units and donors', 'wedding halls for couples')),
    ).toBeLessThan(0.1);
    expect(await similarity('', 'wedding')).toBe(0);
  });
});

describe('the cosine', () => {
  test('is that of the angle', () => {
    expect(cosine(Float64Array.of(1, 0), Float64Array.of(2, 2))).toBeCloseTo(Math.SQRT1_2, 12);
    expect(cosine(Float64Array.of(1, 0), Float64Array.of(-3, 0))).toBe(-1);
    expect(cosine(Float64Array.of(0, 0), Float64Array.of(1, 0))).toBe(0);
  });

  test('needs vectors of one length', () => {
    expect(() => cosine(Float64Array.of(1), Float64Array.of(1, 2))).toThrow('1 is not 2');
  });
});
