import { isSame } from '@envloom/core';
import type { Bump, Change } from './change.ts';
import { code } from './markdown.ts';
import { changeAt, within, type Place, type Versions } from './rules.ts';

/** What has a name by which it is found. */
type Named = { readonly name: string } | { readonly id: string };

/** A part of both models; `oldName` where only its name tells it from what it was. */
interface Pair<T> extends Versions<T> {
  readonly name: string;
}

/** Two lists whose items have names, held against each other. */
interface Matched<T> {
  readonly kept: readonly Pair<T>[];
  readonly removed: readonly (readonly [name: string, item: T])[];
  readonly added: readonly (readonly [name: string, item: T])[];
  readonly renamed: readonly (Pair<T> & { readonly oldName: string })[];
  /** Whether what both have stands in another order. */
  readonly isReordered: boolean;
}

/** Items by name. A name may occur twice (of a field in two variants): then places in the list count. */
function byName<T extends Named>(items: readonly T[]): Map<string, T> {
  const found = new Map<string, T>();
  for (const item of items) {
    const name = 'id' in item ? item.id : item.name;
    let unique = name;
    for (let count = 2; found.has(unique); count += 1) unique = `${name}#${count}`;
    found.set(unique, item);
  }
  return found;
}

/**
 * Finds what two lists have in common.
 *
 * @param called what changes with the name of an item, to tell what was renamed
 */
export function matched<T extends Named>(
  before: readonly T[],
  after: readonly T[],
  called: readonly string[],
): Matched<T> {
  const [old, now] = [byName(before), byName(after)];
  const kept = [...old].flatMap(([name, item]) => {
    const other = now.get(name);
    return other === undefined ? [] : [{ name, before: item, after: other }];
  });
  const gone = new Map([...old].filter(([name]) => !now.has(name)));
  const come = new Map([...now].filter(([name]) => !old.has(name)));
  const renamed = [...gone].flatMap(([oldName, item]) => {
    const found = [...come].find(([, other]) => isSameBut(called, item, other));
    if (found === undefined) return [];
    const [name, other] = found;
    gone.delete(oldName);
    come.delete(name);
    return [{ oldName, name, before: item, after: other }];
  });
  const order = [...now.keys()].filter((name) => old.has(name));
  const isReordered = kept.some(({ name }, at) => name !== order[at]);
  return { kept, removed: [...gone], added: [...come], renamed, isReordered };
}

function isSameBut(keys: readonly string[], a: object, b: object): boolean {
  const [one, other] = [a, b].map((item) =>
    Object.entries(item).filter(([key]) => !keys.includes(key)),
  );
  return isSame(Object.fromEntries(one ?? []), Object.fromEntries(other ?? []));
}

/** How the parts of one list of the model are judged. */
export interface PartList<T> {
  readonly place: Place;
  /** What changes with the name of a part. */
  readonly called: readonly string[];
  readonly removed: Bump;
  readonly added: Bump | ((item: T) => Bump);
  /** What a reader wants to know of a part that is new, as Markdown. */
  readonly told?: (item: T) => string;
  /** What another order means: only what is tried or shown first, unless given. */
  readonly reordered?: Bump;
  readonly changes: (pair: Pair<T>, place: Place) => readonly Change[];
}

/** What changed in a list of the model whose parts have names. */
export function partChanges<T extends Named>(
  before: readonly T[] | undefined,
  after: readonly T[] | undefined,
  { place, called, removed, added, told, reordered = 'patch', changes }: PartList<T>,
): Change[] {
  const found = matched(before ?? [], after ?? [], called);
  const at = (name: string): Place => ({ ...within(place, name), subject: `${code(name)}:` });
  const say = (name: string, bump: Bump, text: string): Change =>
    changeAt({ ...within(place, name), subject: code(name) }, { bump, text });
  const order: Change = {
    bump: reordered,
    area: reordered === 'patch' ? 'wording' : place.area,
    path: place.path,
    text: `${place.subject} stand in another order`,
  };
  return [
    ...found.removed.map(([name]) => say(name, removed, 'is gone')),
    ...found.renamed.flatMap((pair) => [
      say(pair.oldName, removed, `is called ${code(pair.name)} now`),
      ...changes(pair, at(pair.name)),
    ]),
    ...found.added.map(([name, item]) =>
      say(
        name,
        typeof added === 'string' ? added : added(item),
        told === undefined ? 'is new' : `is new: ${told(item)}`,
      ),
    ),
    ...found.kept.flatMap((pair) => changes(pair, at(pair.name))),
    ...(found.isReordered ? [order] : []),
  ];
}
