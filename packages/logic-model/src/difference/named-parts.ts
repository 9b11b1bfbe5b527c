import type { Bump, Change } from './change.ts';
import { code } from './markdown.ts';
import { matched, type Pair } from './matched.ts';
import { changeAt, within, type Place } from './place.ts';

/** How the parts of one list of the model are judged. */
export interface PartList<T> {
  readonly place: Place;
  readonly nameOf: (item: T) => string;
  /** A part without what changes with its name. */
  readonly nameless: (item: T) => unknown;
  readonly removed: (item: T) => Bump;
  readonly added: (item: T) => Bump;
  /** What a reader wants to know of a part that is new, as Markdown. */
  readonly told?: (item: T) => string;
  /** What another order means: only what is tried or shown first, unless given. */
  readonly reordered?: Bump;
  readonly changes: (pair: Pair<T>, place: Place) => readonly Change[];
}

const orderChange = (place: Place, bump: Bump): Change => ({
  bump,
  area: bump === 'patch' ? 'wording' : place.area,
  path: place.path,
  text: `${place.subject} stand in another order`,
});

/** What changed in a list of the model whose parts have names. */
export function partChanges<T>(
  before: readonly T[] | undefined,
  after: readonly T[] | undefined,
  list: PartList<T>,
): Change[] {
  const { place, changes, told, reordered = 'patch' } = list;
  const found = matched(before, after, list.nameOf, list.nameless);
  const at = (name: string): Place => ({ ...within(place, name, ''), subject: `${code(name)}:` });
  const say = (name: string, bump: Bump, text: string): Change => ({
    ...changeAt(at(name), { bump, text }),
    text: `${code(name)} ${text}`,
  });
  return [
    ...found.removed.map(({ name, item }) => say(name, list.removed(item), 'is gone')),
    ...found.renamed.flatMap((pair) => [
      say(pair.oldName, list.removed(pair.before), `is called ${code(pair.name)} now`),
      ...changes(pair, at(pair.name)),
    ]),
    ...found.added.map(({ name, item }) =>
      say(name, list.added(item), told === undefined ? 'is new' : `is new: ${told(item)}`),
    ),
    ...found.kept.flatMap((pair) => changes(pair, at(pair.name))),
    ...(found.isReordered ? [orderChange(place, reordered)] : []),
  ];
}
