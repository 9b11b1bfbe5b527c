import type { Split } from '../row.ts';
import type { Dropped } from './filter-options.ts';

/** Why a trajectory or a prompt is left out. */
export interface Finding {
  readonly filter: string;
  /** In kebab-case; counted. */
  readonly reason: string;
  /** For people, with figures. */
  readonly why: string;
}

/** Judges one after the other; what it says may depend on what it has seen. */
export type Filter<Item> = (item: Item) => Finding | undefined;

/** The first finding, if any. */
export function firstFinding<Item>(
  filters: readonly Filter<Item>[],
  item: Item,
): Finding | undefined {
  for (const filter of filters) {
    const finding = filter(item);
    if (finding !== undefined) return finding;
  }
  return undefined;
}

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

/**
 * A scenario that is held out is for the last measurement: it is neither learned nor chosen by, even
 * where its environment is.
 */
export function heldOutElsewhere(
  { scenario, split }: { readonly scenario: string; readonly split?: 'train' | 'held-out' },
  place: Split,
): Finding | undefined {
  if (split !== 'held-out' || place === 'held-out') return undefined;
  return {
    filter: 'split',
    reason: 'held-out-scenario',
    why: `${scenario} is held out, and its environment is in ${place}`,
  };
}
