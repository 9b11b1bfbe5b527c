import type { Dropped } from './filter-options.ts';
import type { Finding } from './finding.ts';

/** Counts what was left out, by filter and reason. */
export class Drops {
  readonly #byReason = new Map<string, Dropped>();

  add(id: string, { filter, reason, why }: Finding): void {
    const key = `${filter} ${reason}`;
    const before = this.#byReason.get(key);
    const example = before?.example ?? { id, why: withoutId(why, id) };
    this.#byReason.set(key, { filter, reason, count: (before?.count ?? 0) + 1, example });
  }

  /** Most first. */
  get all(): readonly Dropped[] {
    return [...this.#byReason.values()].toSorted((a, b) => b.count - a.count);
  }
}

/** Messages may begin with what the example is told by. */
function withoutId(why: string, id: string): string {
  return why.startsWith(`${id}: `) ? why.slice(id.length + 2) : why;
}
