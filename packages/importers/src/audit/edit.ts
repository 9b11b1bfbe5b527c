import { isStateList, isStateObject, type StateObject, type StateValue } from './state.ts';

export type Path = readonly (string | number)[];

/** The part of a state at a path; undefined where there is none. */
export function partAt(state: StateValue | undefined, path: Path): StateValue | undefined {
  let part = state;
  for (const key of path) part = memberOf(part, key);
  return part;
}

function memberOf(part: StateValue | undefined, key: string | number): StateValue | undefined {
  if (isStateList(part)) return typeof key === 'number' ? part[key] : undefined;
  return isStateObject(part) && Object.hasOwn(part, key) ? part[key] : undefined;
}

/** The state with another value at a path: all else stays the same object. */
export function withPart(state: StateObject, path: Path, value: StateValue): StateObject {
  const changed = changedAt(state, path, () => value);
  return isStateObject(changed) ? changed : state;
}

/** The state without what is at a path. Items after a removed one of a list move up, so that the list is made anew. */
export function withoutPart(state: StateObject, path: Path): StateObject {
  const changed = changedAt(state, path, () => undefined);
  return isStateObject(changed) ? changed : state;
}

function changedAt(
  part: StateValue,
  [key, ...rest]: Path,
  change: () => StateValue | undefined,
): StateValue {
  if (key === undefined) return part;
  const member = memberOf(part, key);
  const value =
    rest.length === 0
      ? change()
      : member === undefined
        ? undefined
        : changedAt(member, rest, change);
  if (isStateList(part))
    return value === undefined ? removed(part, Number(key)) : part.with(Number(key), value);
  if (!isStateObject(part)) return part;
  const others = Object.entries(part).filter(([name]) => name !== key);
  if (value === undefined) return Object.fromEntries(others);
  return { ...part, [key]: value };
}

const removed = (list: readonly StateValue[], at: number): StateValue =>
  list.filter((_, place) => place !== at).map(copied);

/** A copy whose parts are new objects: for another place. */
export function copied(value: StateValue): StateValue {
  if (isStateList(value)) return value.map(copied);
  if (isStateObject(value))
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, copied(member)]));
  return value;
}

/** A copy of a row in which its old key, wherever a member has it, is a new one. */
export function withKey(row: StateValue, old: string | number, key: string): StateValue {
  if (!isStateObject(row)) return copied(row);
  return Object.fromEntries(
    Object.entries(row).map(([name, member]) => [name, member === old ? key : copied(member)]),
  );
}
