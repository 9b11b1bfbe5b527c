import { createHash } from 'node:crypto';

// MinHash with locality-sensitive hashing: Broder 1997; Leskovec, Rajaraman, Ullman, "Mining of Massive Datasets", chapter 3.

/** Bands of so many rows: texts of similarity 0.8 share a band with a chance of 0.9996. */
const bands = 20;
const rows = 5;

/** Words of a shingle. */
const words = 3;

/** A text that is nearly the same as an earlier one. */
export interface NearDuplicate {
  readonly at: number;
  readonly of: number;
  /** Jaccard similarity of their shingles, 0 to 1. */
  readonly similarity: number;
}

/**
 * The texts that are nearly the same as one before them, each with the first such one. Candidates share a
 * band of their MinHash signatures; their similarity is then computed exactly.
 *
 * @param least Jaccard similarity of shingles of three words from which two texts are nearly the same
 */
export function nearDuplicates(texts: readonly string[], least = 0.8): readonly NearDuplicate[] {
  const shingles = texts.map(shinglesOf);
  const buckets = new Map<string, number[]>();
  return shingles.flatMap((own, at) => {
    const keys = bandsOf(signatureOf(own));
    const candidates = new Set(keys.flatMap((key) => buckets.get(key) ?? []));
    for (const key of keys) buckets.set(key, [...(buckets.get(key) ?? []), at]);
    const alike = [...candidates]
      .toSorted((a, b) => a - b)
      .map((of) => ({ at, of, similarity: jaccard(own, shingles[of] ?? new Set()) }))
      .find(({ similarity }) => similarity >= least);
    return alike === undefined ? [] : [alike];
  });
}

/** Shingles of words as hashes of 32 bits; a shorter text is one shingle. */
function shinglesOf(text: string): ReadonlySet<number> {
  const all = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const count = Math.max(1, all.length - words + 1);
  return new Set(
    Array.from({ length: count }, (_, at) => hashOf(all.slice(at, at + words).join(' '))),
  );
}

const hashOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32LE(0);

/** One permutation of the hashes for each place of a signature. */
const multipliers = Array.from(
  { length: bands * rows },
  (_, at) => [hashOf(`a ${at}`) | 1, hashOf(`b ${at}`)] as const,
);

const signatureOf = (shingles: ReadonlySet<number>): readonly number[] =>
  multipliers.map(([a, b]) => {
    let least = Infinity;
    for (const shingle of shingles) least = Math.min(least, (Math.imul(a, shingle) + b) >>> 0);
    return least;
  });

const bandsOf = (signature: readonly number[]): readonly string[] =>
  Array.from({ length: bands }, (_, band) =>
    [band, ...signature.slice(band * rows, (band + 1) * rows)].join(' '),
  );

function jaccard(a: ReadonlySet<number>, b: ReadonlySet<number>): number {
  const shared = [...a].filter((shingle) => b.has(shingle)).length;
  return shared / (a.size + b.size - shared);
}
