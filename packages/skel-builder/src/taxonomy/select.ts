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
  const left = new Set(candidates);
  const selected: C[] = [];
  while (selected.length < count) {
    const next = first(left, (a, b) => compare(a, b, tally));
    if (next === undefined) break;
    left.delete(next);
    tally.add(next.candidate.domain);
    selected.push(next.candidate);
  }
  return selected;
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

function compare<C extends Candidate>(a: Scored<C>, b: Scored<C>, tally: Tally): number {
  const [one, other] = [a.candidate, b.candidate];
  return (
    tally.of(groupOf(one.domain)) - tally.of(groupOf(other.domain)) ||
    tally.of(one.domain) - tally.of(other.domain) ||
    b.score - a.score ||
    compareText(one.domain, other.domain) ||
    compareText(one.name, other.name)
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
