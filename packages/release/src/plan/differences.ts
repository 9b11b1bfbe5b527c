import { fieldsOf, isObject, isSame } from '@envloom/core';

/** A part of a logic model that is not what it was; undefined where there was or is none. */
export interface Difference {
  /** Names are in brackets: `operations[lend].params[days].max`. */
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Lists whose items are found by their names. */
const namedLists =
  /^(?:rules|settings|shapes|entities|functions|invariants|operations|setup)$|^(?:operations|functions|setup)\[[^\]]*\]\.params$|^(?:entities|shapes)\[[^\]]*\]\.fields$/;

/** Values that are told as a whole. */
const wholes = /^initial\.rows\.[^.]+$|\.(?:sample|default|transitions)$/;

/** Paths have names in brackets, so these have none. */
function nameOf(item: unknown): string {
  const { id, name } = isObject(item) ? item : {};
  return String(id ?? name)
    .replaceAll('[', '(')
    .replaceAll(']', ')');
}

/** Items by name. A name may occur twice (of a field in two variants): then places in the list count. */
function byName(items: unknown): Record<string, unknown> {
  const found = new Map<string, unknown>();
  for (const item of Array.isArray(items) ? items : []) {
    const name = nameOf(item);
    let unique = name;
    for (let count = 2; found.has(unique); count += 1) unique = `${name}#${count}`;
    found.set(unique, item);
  }
  return Object.fromEntries(found);
}

/** Keys of one object that another one has too. */
const commonKeys = (one: object, other: object): string[] =>
  Object.keys(one).filter((key) => Object.hasOwn(other, key));

const isSameOrder = (before: object, after: object): boolean =>
  isSame(commonKeys(before, after), commonKeys(after, before));

type Members = Readonly<Record<string, unknown>>;

function memberDifferences(
  before: Members,
  after: Members,
  pathOf: (key: string) => string,
): Difference[] {
  return fieldsOf(before, after).flatMap((key) =>
    differences(before[key], after[key], pathOf(key)),
  );
}

/** Where two values of JSON differ, as deep as both have something. */
export function differences(before: unknown, after: unknown, path = ''): Difference[] {
  if (namedLists.test(path)) {
    const [old, now] = [byName(before), byName(after)];
    return [
      ...memberDifferences(old, now, (name) => `${path}[${name}]`),
      ...(isSameOrder(old, now) ? [] : [{ path: `${path}[]`, before: old, after: now }]),
    ];
  }
  if (wholes.test(path)) return isSameWhole(before, after) ? [] : [{ path, before, after }];
  if (!isObject(before) || !isObject(after))
    return isSame(before, after) ? [] : [{ path, before, after }];
  return memberDifferences(before, after, (key) => (path === '' ? key : `${path}.${key}`));
}

const isMapOfRows = (value: unknown): value is object =>
  isObject(value) && Object.values(value).every(isObject);

/** The order of rows in a map counts as in a list: it is the order in which tools see them. */
function isSameWhole(before: unknown, after: unknown): boolean {
  if (!isSame(before, after)) return false;
  return !isMapOfRows(before) || !isMapOfRows(after) || isSameOrder(before, after);
}
