import { copied, partAt, type Path, withKey, withoutPart, withPart } from './edit.ts';
import { isStateList, isStateObject, type StateObject, type StateValue, Unknown } from './state.ts';
import type { PlainValue, Site, Trace } from './trace.ts';

/** A changed state, and how promising the change is: lower ones are tried first. */
export interface Change {
  readonly state: StateObject;
  readonly rank: number;
}

/** Key of rows that were not there. */
export const newKey = 'audit-new';

/** Most places of one kind that are changed: the same field of rows that are looked at one after another. */
const mostAlike = 4;

/**
 * States that differ in one place at which a check looked: what it compared is made equal, members are taken away and
 * added, values are changed to others of their kind and to those that the check itself names.
 */
export function changesOf(
  state: StateObject,
  trace: Trace,
  literals: readonly StateValue[],
): readonly Change[] {
  const context = { state, pairs: trace.pairs, literals };
  return distinctSites(trace.sites)
    .flatMap((site) => changesAt(site, context))
    .toSorted((one, other) => one.rank - other.rank);
}

interface Context {
  readonly state: StateObject;
  readonly pairs: readonly (readonly [PlainValue, PlainValue])[];
  readonly literals: readonly StateValue[];
}

/** Of places that are alike the first ones, and all in rows that are named. */
function distinctSites(sites: readonly Site[]): readonly Site[] {
  const named = new Set(sites.map(({ path, key }) => JSON.stringify([...path, key ?? null])));
  const counts = new Map<string, number>();
  return sites.filter(({ path, key }) => {
    if (path.length < 2 || named.has(JSON.stringify(path))) return true;
    const kind = JSON.stringify([...path.slice(0, -1), key ?? null]);
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return count <= mostAlike;
  });
}

function changesAt({ path, key }: Site, context: Context): readonly Change[] {
  const container = partAt(context.state, path);
  if (key === undefined) return wholeChanges(path, container, context);
  const whole = [...path, key];
  const value = partAt(context.state, whole);
  if (value === undefined) return missingChanges(whole, container, context);
  const put = ranked(context.state, whole);
  const gone = { state: withoutPart(context.state, whole), rank: 2 };
  if (value instanceof Unknown) return [];
  if (isStateList(value) || isStateObject(value))
    return [gone, put(isStateList(value) ? [] : {}, 3), put(null, 4)];
  return [
    ...counterparts(value, context.pairs).map((other) => put(other, 0)),
    gone,
    ...othersLike(value).map((other) => put(other, 1)),
    ...context.literals.map((other) => put(other, 3)),
  ];
}

const ranked =
  (state: StateObject, path: Path) =>
  (value: StateValue, rank: number): Change => ({ state: withPart(state, path, value), rank });

/** What a value was compared with, and what is next to it. */
function counterparts(
  value: StateValue,
  pairs: readonly (readonly [PlainValue, PlainValue])[],
): readonly StateValue[] {
  return pairs.flatMap(([left, right]) => {
    if (isLike(left, value)) return nextTo(right);
    if (isLike(right, value)) return nextTo(left);
    return [...otherDay(left, right, value), ...otherDay(right, left, value)];
  });
}

/** The same value, or the same text in other letters, as it is after `.lower()` or `.strip()`. */
function isLike(seen: PlainValue, value: StateValue): boolean {
  if (seen === value) return true;
  return (
    typeof seen === 'string' &&
    typeof value === 'string' &&
    seen.trim().toLowerCase() === value.trim().toLowerCase()
  );
}

/** A time whose day was compared, on the other day. */
function otherDay(seen: PlainValue, other: PlainValue, value: StateValue): readonly StateValue[] {
  const isDay =
    typeof seen === 'string' && typeof other === 'string' && /^\d{4}-\d\d-\d\d$/.test(seen);
  return isDay && typeof value === 'string' && value.startsWith(seen)
    ? [other.slice(0, seen.length) + value.slice(seen.length)]
    : [];
}

function nextTo(value: PlainValue): readonly StateValue[] {
  if (typeof value === 'bigint') return [value, value + 1n, value - 1n];
  return typeof value === 'number' ? [value, value + 1, value - 1] : [value];
}

function othersLike(value: StateValue): readonly StateValue[] {
  switch (typeof value) {
    case 'string':
      return ['', `${value}x`, null];
    case 'bigint':
      return [value + 1n, 0n, -1n, 1_000_000n, null];
    case 'number':
      return [value + 1, 0, -1, 1e6, null];
    case 'boolean':
      return [!value, null];
    default:
      return ['x', 1n, true];
  }
}

/** A member that a check asked for and that is not there. */
function missingChanges(
  path: Path,
  container: StateValue | undefined,
  { state, literals }: Context,
): readonly Change[] {
  const key = path.at(-1);
  if (!isStateObject(container) || typeof key !== 'string') return [];
  const put = ranked(state, path);
  const [sibling] = Object.entries(container).filter(([, row]) => isStateObject(row));
  if (sibling !== undefined) return [put(withKey(sibling[1], sibling[0], key), 1)];
  return [
    ...literals.map((value) => put(value, 2)),
    ...['x', 1n, true, null].map((value) => put(value, 3)),
    put([], 3),
    put({}, 3),
  ];
}

/** A container that a check looked at as a whole. */
function wholeChanges(
  path: Path,
  container: StateValue | undefined,
  { state, literals, pairs }: Context,
): readonly Change[] {
  const put = ranked(state, path);
  if (isStateList(container)) {
    const wanted = [...literals, ...pairs.flatMap(([, right]) => nextTo(right).slice(0, 1))];
    const [first] = container;
    const items = isStateObject(first) ? [copied(first)] : [...new Set(wanted)];
    return [
      ...items.map((item) => put([...container, item], 1)),
      ...container
        .slice(0, 2)
        .map((_, at) => ({ state: withoutPart(state, [...path, at]), rank: 2 })),
      put([], 3),
    ];
  }
  if (!isStateObject(container)) return [];
  const entries = Object.entries(container);
  const [first] = entries;
  const ends = [...new Set([first, entries.at(-1)])].flatMap((entry) =>
    entry === undefined ? [] : [entry[0]],
  );
  const added = first === undefined ? {} : withKey(first[1], first[0], newKey);
  return [
    { state: withPart(state, [...path, newKey], added), rank: 1 },
    ...ends.map((key) => ({ state: withoutPart(state, [...path, key]), rank: 2 })),
    ...(path.length === 0 ? [{ state: {}, rank: 3 }] : [put({}, 3)]),
  ];
}
