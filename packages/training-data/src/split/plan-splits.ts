import { createHash } from 'node:crypto';
import { requireKnown } from '../filter/known-names.ts';
import type { Split } from '../row.ts';
import { splits } from './splits.ts';

const defaultShares: Readonly<Record<Split, number>> = {
  train: 0.9,
  validation: 0.05,
  'held-out': 0.05,
};

/** Below this many environments a share of them says nothing. */
const fewest = 3;

/** Which environment is in which split. */
export interface SplitPlan {
  /** Every environment, each in one split, sorted. */
  readonly environments: Readonly<Record<Split, readonly string[]>>;
  /** What somebody should know of it. Sentences. */
  readonly notes: readonly string[];
  /** @throws Error for an environment that was not there when it was planned */
  splitOf(environment: string): Split;
}

/**
 * Splits whole environments. Where one goes follows from the seed and its name alone, so that it stays
 * where it is when others are added; the shares are met on average only. Of fewer than three
 * environments, all that are not named are in `train`.
 *
 * @throws Error where an environment is named twice, or is named and is none of these, or the shares
 *   are none
 */
export function planSplits(environments: readonly string[], options: SplitOptions): SplitPlan {
  const { seed = 0, shares = defaultShares } = options;
  checkShares(shares);
  const named = namedSplits(options);
  const all = [...new Set(environments)].toSorted();
  for (const split of splits) requireKnown('environment', split, options.named?.[split], all);
  const isFew = all.length < fewest;
  const placesWith = (other: number): ReadonlyMap<string, Split> => {
    const bySeed = (name: string): Split => (isFew ? 'train' : splitBySeed(other, name, shares));
    return new Map(all.map((name) => [name, named.get(name) ?? bySeed(name)]));
  };
  const places = placesWith(seed);
  const planned = inSplits(places);
  return {
    environments: planned,
    notes: [
      ...fewNotes(all, named, shares),
      ...emptyNotes(planned, shares, seed, (other) => inSplits(placesWith(other))),
    ],
    splitOf: (name) => placeOf(places, name),
  };
}

function placeOf(places: ReadonlyMap<string, Split>, name: string): Split {
  const place = places.get(name);
  if (place !== undefined) return place;
  throw new Error(
    `The environment "${name}" came up only when the data were read a second time. ` +
      'They must be the same both times: do not write to a file that is being read.',
  );
}

function inSplits(places: ReadonlyMap<string, Split>): Readonly<Record<Split, readonly string[]>> {
  const of = (split: Split): readonly string[] =>
    [...places].filter(([, place]) => place === split).map(([name]) => name);
  return { train: of('train'), validation: of('validation'), 'held-out': of('held-out') };
}

function splitBySeed(seed: number, name: string, shares: Readonly<Record<Split, number>>): Split {
  const place = fractionOf(`${seed} environment-split ${name}`);
  if (place < shares.train) return 'train';
  return place < shares.train + shares.validation ? 'validation' : 'held-out';
}

/** The first 48 bits of a SHA-256, as a fraction of 2^48. */
export function fractionOf(text: string): number {
  const hash = createHash('sha256').update(text, 'utf8').digest();
  return hash.readUIntBE(0, 6) / 2 ** 48;
}

function checkShares(shares: Readonly<Record<Split, number>>): void {
  const values = splits.map((split) => shares[split]);
  const sum = values.reduce((total, share) => total + share, 0);
  if (values.every((share) => share >= 0) && Math.abs(sum - 1) < 1e-9) return;
  const text = splits.map((split) => `${split} ${shares[split]}`).join(', ');
  throw new Error(`The shares of the splits must be 0 or more and add up to 1; they are ${text}.`);
}

function namedSplits({ named = {} }: SplitOptions): ReadonlyMap<string, Split> {
  const places = new Map<string, Split>();
  for (const split of splits) {
    for (const name of named[split] ?? []) {
      const other = places.get(name);
      if (other !== undefined && other !== split) {
        throw new Error(`"${name}" is named for ${other} and for ${split}. Leave one of them out.`);
      }
      places.set(name, split);
    }
  }
  return places;
}

function fewNotes(
  all: readonly string[],
  named: ReadonlyMap<string, Split>,
  shares: Readonly<Record<Split, number>>,
): readonly string[] {
  if (all.length >= fewest || shares.train === 1 || all.every((name) => named.has(name))) return [];
  return [
    `With fewer than ${fewest} environments all that are not named are in train, so that nothing is ` +
      'left to measure on. Name environments for the other splits, or add some.',
  ];
}

function emptyNotes(
  planned: SplitPlan['environments'],
  shares: Readonly<Record<Split, number>>,
  seed: number,
  plannedWith: (seed: number) => SplitPlan['environments'],
): readonly string[] {
  const all = splits.flatMap((split) => planned[split]).length;
  const empty = emptySplits(planned, shares);
  if (all < fewest || empty.length === 0) return [];
  const better = seedsTried.find((other) => emptySplits(plannedWith(other), shares).length === 0);
  const advice =
    better === undefined ? '' : `, or take another seed (with ${better} none is empty)`;
  return empty.map(
    (split) =>
      `With seed ${seed} none of the ${all} environments is in ${split}. Name some for it${advice}.`,
  );
}

/** In which to look for one that leaves no split empty. */
const seedsTried: readonly number[] = Array.from({ length: 100 }, (_, at) => at);

function emptySplits(
  planned: SplitPlan['environments'],
  shares: Readonly<Record<Split, number>>,
): readonly Split[] {
  return splits.filter((split) => planned[split].length === 0 && shares[split] > 0);
}

/**
 * Which environments are learned from. A whole environment is in one split, so that what is measured
 * on the others tells how an agent does in a world that it never saw.
 */
export interface SplitOptions {
  /** Default 0. */
  readonly seed?: number;
  /** Shares of the environments; default 0.9, 0.05 and 0.05. Must add up to 1. */
  readonly shares?: Readonly<Record<Split, number>>;
  /** Environments whose split is given; the others follow from the seed. */
  readonly named?: Readonly<Partial<Record<Split, readonly string[] | undefined>>>;
}
