import { fifths, type Distribution } from './catalog-schema.ts';

/** Places after the point: more would be noise of adding. */
const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;

function median(sorted: readonly number[]): number {
  const middle = sorted.length / 2;
  const below = sorted[Math.ceil(middle) - 1] ?? 0;
  const above = sorted[Math.floor(middle)] ?? 0;
  return (below + above) / 2;
}

/** 1 belongs to the last fifth. */
const fifthOf = (score: number): number => Math.min(fifths - 1, Math.floor(score * fifths + 1e-9));

function counted(scores: readonly number[]): number[] {
  const counts = Array.from({ length: fifths }, () => 0);
  for (const score of scores) {
    const fifth = fifthOf(score);
    counts[fifth] = (counts[fifth] ?? 0) + 1;
  }
  return counts;
}

/**
 * How scores are spread; undefined where there are none.
 *
 * @param scores 0 to 1
 */
export function distributionOf(scores: readonly number[]): Distribution | undefined {
  if (scores.length === 0) return undefined;
  const sorted = scores.toSorted((a, b) => a - b);
  const sum = sorted.reduce((all, score) => all + score, 0);
  return {
    least: rounded(sorted[0] ?? 0),
    median: rounded(median(sorted)),
    mean: rounded(sum / sorted.length),
    most: rounded(sorted.at(-1) ?? 0),
    fifths: counted(sorted),
  };
}

/** Counts by name, added up, in the order of the characters' codes: the same on every machine. */
export function addedUp(counts: readonly (readonly [string, number])[]): Record<string, number> {
  const sums = new Map<string, number>();
  for (const [name, count] of counts) sums.set(name, (sums.get(name) ?? 0) + count);
  return Object.fromEntries([...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** How often each name occurs. */
export const countsOf = (names: readonly string[]): Record<string, number> =>
  addedUp(names.map((name) => [name, 1]));
