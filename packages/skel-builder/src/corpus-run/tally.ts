import type { TopicEnd } from '../environment/topic-end.ts';

/** How the topics of a run ended, in figures. */
export interface Tally {
  readonly topics: number;
  /** In this run or before. */
  readonly accepted: number;
  readonly rejected: number;
  readonly waiting: number;
  readonly stopped: number;
  /** Accepted ones by rounds of repair; 0: at the first try. */
  readonly rounds: ReadonlyMap<number, number>;
  /** By code: how many topics had the problem when they were rejected. */
  readonly reasons: ReadonlyMap<string, number>;
}

export function tallyOf(ends: readonly TopicEnd[]): Tally {
  const count = (...kinds: readonly TopicEnd['kind'][]): number =>
    ends.filter(({ kind }) => kinds.includes(kind)).length;
  return {
    topics: ends.length,
    accepted: count('accepted', 'present'),
    rejected: count('rejected'),
    waiting: count('waiting'),
    stopped: count('stopped'),
    rounds: counts(ends.flatMap(repairsOf).toSorted((a, b) => a - b)),
    reasons: mostFirst(counts(ends.flatMap(reasonsOf))),
  };
}

function repairsOf(end: TopicEnd): number[] {
  if (end.kind === 'present') return end.repairs === undefined ? [] : [end.repairs];
  return end.kind === 'accepted' ? [end.outcome.history.rounds.length - 1] : [];
}

function reasonsOf(end: TopicEnd): string[] {
  if (end.kind !== 'rejected') return [];
  return [...new Set(end.outcome.problems.map(({ source, code }) => `${source}: ${code}`))];
}

function counts<T>(items: readonly T[]): Map<T, number> {
  const found = new Map<T, number>();
  for (const item of items) found.set(item, (found.get(item) ?? 0) + 1);
  return found;
}

const mostFirst = (found: ReadonlyMap<string, number>): Map<string, number> =>
  new Map([...found].toSorted(([, a], [, b]) => b - a));
