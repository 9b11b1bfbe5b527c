import { byCodeUnit } from '@envloom/core';

/** What is selected among. */
export interface Scored {
  readonly name: string;
  readonly domain: string;
  /** Higher is better. */
  readonly score: number;
}

/** How many are taken. */
export interface Limits {
  readonly count: number;
  /** Of one domain, with those that are there already; default: any number. */
  readonly perDomain?: number | undefined;
}

/**
 * Takes candidates so that fields of work stay even: each time the best of the least covered second
 * level within the least covered first level that still has candidates. A domain that is full is passed over.
 *
 * @param covered Domains of environments that are there already.
 * @returns At most `count`, in order of selection. It does not depend on the order of the candidates.
 */
export function selectDiverse<C extends Scored>(
  candidates: readonly C[],
  { count, perDomain = Infinity }: Limits,
  covered: readonly string[] = [],
): readonly C[] {
  const tally = new Tally(covered);
  const queues = new Set(
    [...Map.groupBy(candidates, ({ domain }) => domain)].map(([domain, members]) => ({
      domain,
      left: members.toSorted(byScore),
    })),
  );
  const selected: C[] = [];
  while (selected.length < count) {
    const next = first(queues, (a, b) => compare(a, b, tally));
    const best = next?.left.shift();
    if (next === undefined || best === undefined) break;
    if (tally.of(next.domain) >= perDomain) {
      queues.delete(next);
      continue;
    }
    if (next.left.length === 0) queues.delete(next);
    tally.add(next.domain);
    selected.push(best);
  }
  return selected;
}

/** The candidates of a domain that are left, the best first; never empty. */
interface Queue {
  readonly domain: string;
  readonly left: readonly Scored[];
}

const byScore = (a: Scored, b: Scored): number => b.score - a.score || byCodeUnit(a.name, b.name);

/** `commerce` of `commerce/retail`. */
const groupOf = (domain: string): string => domain.split('/', 1)[0] ?? domain;

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

function compare(a: Queue, b: Queue, tally: Tally): number {
  const [bestOfA, bestOfB] = [a.left[0]?.score ?? 0, b.left[0]?.score ?? 0];
  return (
    tally.of(groupOf(a.domain)) - tally.of(groupOf(b.domain)) ||
    tally.of(a.domain) - tally.of(b.domain) ||
    bestOfB - bestOfA ||
    byCodeUnit(a.domain, b.domain)
  );
}

function first<T>(values: Iterable<T>, order: (a: T, b: T) => number): T | undefined {
  let best: T | undefined;
  for (const value of values) if (best === undefined || order(value, best) < 0) best = value;
  return best;
}
