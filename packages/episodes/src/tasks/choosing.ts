import { unfit } from './unfit.ts';

/** What items are put in order by: several keys one after the other. */
type SortKey = string | number | boolean;

/** The one item that passes. @throws Unfit where none or several do */
export function only<T>(list: readonly T[], test: (item: T) => boolean): T {
  const [found, ...others] = list.filter((item) => test(item));
  return found === undefined || others.length > 0
    ? unfit(`\`only\` finds ${found === undefined ? 'none' : others.length + 1} instead of 1.`)
    : found;
}

/** The item with the greatest value. @throws Unfit where there is a tie, or nothing */
export function highest<T>(list: readonly T[], by: (item: T) => number | string): T {
  return first(sorted(list, by).toReversed(), 'highest');
}

/** The item with the least value. @throws Unfit where there is a tie, or nothing */
export function lowest<T>(list: readonly T[], by: (item: T) => number | string): T {
  return first(sorted(list, by), 'lowest');
}

/** The items in an order that the text of a task tells. @throws Unfit where there is a tie */
export function inOrder<T>(
  list: readonly T[],
  by: (item: T) => SortKey | readonly SortKey[],
): readonly T[] {
  const ordered = sorted(list, by);
  const hasTie = ordered.some((one, at) => at > 0 && isTie(ordered[at - 1], one));
  return hasTie ? unfit('`inOrder` meets a tie.') : ordered.map(({ item }) => item);
}

interface Keyed<T> {
  readonly item: T;
  readonly keys: readonly SortKey[];
}

function sorted<T>(
  list: readonly T[],
  by: (item: T) => SortKey | readonly SortKey[],
): readonly Keyed<T>[] {
  return list.map((item) => ({ item, keys: [by(item)].flat() })).toSorted(compared);
}

function first<T>([best, second]: readonly Keyed<T>[], name: string): T {
  if (best === undefined) return unfit(`\`${name}\` has nothing to choose from.`);
  return isTie(best, second) ? unfit(`\`${name}\` meets a tie.`) : best.item;
}

function isTie<T>(one: Keyed<T> | undefined, other: Keyed<T> | undefined): boolean {
  return one !== undefined && other !== undefined && compared(one, other) === 0;
}

function compared<T>({ keys }: Keyed<T>, other: Keyed<T>): number {
  for (const [at, key] of keys.entries()) {
    const order = comparedKeys(key, other.keys[at]);
    if (order !== 0) return order;
  }
  return 0;
}

/** Texts in the order of code units, as everywhere. */
function comparedKeys(a: SortKey, b: SortKey | undefined): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [left, right] = [String(a), String(b)];
  return left < right ? -1 : Number(left > right);
}
