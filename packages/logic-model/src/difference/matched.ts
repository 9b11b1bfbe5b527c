import { isSame } from './members.ts';

/** A part of both models. */
export interface Pair<T> {
  /** The name that it has in both. */
  readonly name: string;
  readonly before: T;
  readonly after: T;
}

/** A part that only its name tells from what it was. */
export interface Renamed<T> extends Pair<T> {
  readonly oldName: string;
}

/** Two lists whose items have names, held against each other. */
export interface Matched<T> {
  readonly kept: readonly Pair<T>[];
  readonly removed: readonly { readonly name: string; readonly item: T }[];
  readonly added: readonly { readonly name: string; readonly item: T }[];
  readonly renamed: readonly Renamed<T>[];
  /** Whether what both have stands in another order. */
  readonly isReordered: boolean;
}

/** Items by name. A name may occur twice (of a field in two variants): then places in the list count. */
function named<T>(items: readonly T[], nameOf: (item: T) => string): Map<string, T> {
  const found = new Map<string, T>();
  for (const item of items) {
    const name = nameOf(item);
    let unique = name;
    for (let count = 2; found.has(unique); count += 1) unique = `${name}#${count}`;
    found.set(unique, item);
  }
  return found;
}

/**
 * Finds what two lists have in common.
 *
 * @param nameless an item without what changes with its name, to tell what was renamed
 */
export function matched<T>(
  before: readonly T[] | undefined,
  after: readonly T[] | undefined,
  nameOf: (item: T) => string,
  nameless: (item: T) => unknown,
): Matched<T> {
  const [old, now] = [named(before ?? [], nameOf), named(after ?? [], nameOf)];
  const kept = [...old].flatMap(([name, item]) => {
    const other = now.get(name);
    return other === undefined ? [] : [{ name, before: item, after: other }];
  });
  const gone = [...old].filter(([name]) => !now.has(name));
  const come = [...now].filter(([name]) => !old.has(name));
  const renamed = renames(gone, come, nameless);
  const [oldNames, newNames] = [
    new Set(renamed.map(({ oldName }) => oldName)),
    new Set(renamed.map(({ name }) => name)),
  ];
  return {
    kept,
    removed: gone.filter(([name]) => !oldNames.has(name)).map(([name, item]) => ({ name, item })),
    added: come.filter(([name]) => !newNames.has(name)).map(([name, item]) => ({ name, item })),
    renamed,
    isReordered: !isSame(
      kept.map(({ name }) => name),
      [...now.keys()].filter((name) => old.has(name)),
    ),
  };
}

/** Each that is gone with the first that came and is the same but for its name. */
function renames<T>(
  gone: readonly [string, T][],
  come: readonly [string, T][],
  nameless: (item: T) => unknown,
): Renamed<T>[] {
  const free = new Map(come);
  return gone.flatMap(([oldName, before]) => {
    const found = [...free].find(([, item]) => isSame(nameless(before), nameless(item)));
    if (found === undefined) return [];
    const [name, after] = found;
    free.delete(name);
    return [{ oldName, name, before, after }];
  });
}
