import { groupOf } from './coverage.ts';

export interface Candidate {
  readonly name: string;
  readonly domain: string;
}

export interface Scored<C extends Candidate> {
  readonly candidate: C;
  /** Higher is better. */
  readonly score: number;
}

/**
 * Takes candidates so that fields of work stay even: each time the best of the least covered second
 * level within the least covered first level that still has candidates.
 *
 * @param covered Domains of environments that are there already.
 * @returns At most `count`, in order of selection. It does not depend on the order of the candidates.
 */
export function selectDiverse<C extends Candidate>(
  candidates: readonly Scored<C>[],
  count: number,
  covered: readonly string[] = [],
): readonly C[] {
  const tally = new Tally(covered);
  const queues = queuesOf(candidates);
  const selected: C[] = [];
  while (selected.length < count) {
    const next = first(queues, (a, b) => compare(a, b, tally));
    const best = next?.left.shift();
    if (next === undefined || best === undefined) break;
    if (next.left.length === 0) queues.delete(next);
    tally.add(next.domain);
    selected.push(best.candidate);
  }
  return selected;
}

/** The candidates of a domain that are left, the best first; never empty. */
interface Queue<C extends Candidate> {
  readonly domain: string;
  readonly group: string;
  readonly left: Scored<C>[];
}

function queuesOf<C extends Candidate>(candidates: readonly Scored<C>[]): Set<Queue<C>> {
  const byDomain = Map.groupBy(candidates, ({ candidate }) => candidate.domain);
  const queues = [...byDomain].map(([domain, members]) => ({
    domain,
    group: groupOf(domain),
    left: members.toSorted(byScore),
  }));
  return new Set(queues);
}

function byScore<C extends Candidate>(a: Scored<C>, b: Scored<C>): number {
  return b.score - a.score || compareText(a.candidate.name, b.candidate.name);
}

/** How often each first level and each domain is covered. */
class Tally {
  readonly #counts = new Map<string, number>();

  constructor(domains: readonly string[]) {
    for (const domain of domains) this.add(domain);
  }

  add(domain: string): void {
    for (const key of [groupOf(domain), domain]) this.#counts.set(key, this.of(key) + 1);
  }

  of(key: string): number {
    return this.#counts.get(key) ?? 0;
  }
}

function compare<C extends Candidate>(a: Queue<C>, b: Queue<C>, tally: Tally): number {
  const [bestOfA, bestOfB] = [a.left[0]?.score ?? 0, b.left[0]?.score ?? 0];
  return (
    tally.of(a.group) - tally.of(b.group) ||
    tally.of(a.domain) - tally.of(b.domain) ||
    bestOfB - bestOfA ||
    compareText(a.domain, b.domain)
  );
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function first<T>(values: Iterable<T>, order: (a: T, b: T) => number): T | undefined {
  let best: T | undefined;
  for (const value of values) if (best === undefined || order(value, best) < 0) best = value;
  return best;
}
