import { isList, isObject } from '@envloom/core';
import { PyDict } from '../python/values/dict.ts';
import { PyList } from '../python/values/sequence.ts';
import { PyUnknown } from '../python/values/unknown.ts';
import type { Place, PyValue } from '../python/values/value.ts';

/** A part of a state that nobody knows without running the program that makes it. */
export class Unknown {
  readonly why: string;

  constructor(why: string) {
    this.why = why;
  }
}

/** A state, or a part of one: JSON in which whole numbers are bigints, others numbers. */
export type StateValue =
  null | boolean | bigint | number | string | Unknown | readonly StateValue[] | StateObject;

export type StateObject = { readonly [key: string]: StateValue };

export const isStateObject = (value: StateValue | undefined): value is StateObject =>
  isObject(value) && !(value instanceof Unknown);

export const isStateList = (value: StateValue | undefined): value is readonly StateValue[] =>
  isList(value);

/** Deepest nesting of a state. */
const deepest = 100;

/** A parsed value as a state; what JSON does not have becomes null. */
export function stateOf(value: unknown, depth = 0): StateValue {
  if (depth > deepest) return new Unknown('reads a part of the state that is nested too deeply');
  if (isList(value)) return value.map((item) => stateOf(item, depth + 1));
  if (value instanceof Unknown) return value;
  if (isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [key, stateOf(member, depth + 1)]),
    );
  switch (typeof value) {
    case 'string':
    case 'boolean':
    case 'bigint':
    case 'number':
      return value;
    default:
      return null;
  }
}

/** The state that an episode begins with. */
export interface StartState {
  readonly state: StateObject;
  /** Why it may have more members than are known. */
  readonly open: string | undefined;
}

/**
 * Makes states what programs see. Parts that two states share are made once: a changed state keeps all that did not
 * change, and each part stays in its place.
 */
export class StateMaker {
  readonly #made = new WeakMap<object, PyValue>();
  readonly #unknown: WeakMap<Unknown, PyUnknown>;
  readonly #open: string | undefined;
  readonly root: Place;

  /** @param unknown parts that are not known; the same ones are equal in all states of a scenario */
  constructor(name: string, open: string | undefined, unknown: WeakMap<Unknown, PyUnknown>) {
    this.root = { parent: undefined, key: name };
    this.#open = open;
    this.#unknown = unknown;
  }

  make(state: StateObject): PyDict {
    return new PyDict(this.#members(state, this.root), { place: this.root, open: this.#open });
  }

  #members(object: StateObject, place: Place): readonly (readonly [string, PyValue])[] {
    return Object.entries(object).map(([key, value]) => [
      key,
      this.#part(value, { parent: place, key }),
    ]);
  }

  #part(value: StateValue, place: Place): PyValue {
    if (value === null || typeof value !== 'object') return value;
    if (value instanceof Unknown) return this.#unknownPart(value);
    const known = this.#made.get(value);
    if (known !== undefined) return known;
    const made = isStateList(value)
      ? new PyList(
          value.map((item, key) => this.#part(item, { parent: place, key })),
          place,
        )
      : new PyDict(this.#members(value, place), { place });
    this.#made.set(value, made);
    return made;
  }

  #unknownPart(value: Unknown): PyUnknown {
    const known = this.#unknown.get(value) ?? new PyUnknown(value.why);
    this.#unknown.set(value, known);
    return known;
  }
}

/** The way to a place, from the state itself. */
export function pathTo(place: Place): readonly (string | number)[] {
  const path: (string | number)[] = [];
  for (let at: Place = place; at.parent !== undefined; at = at.parent) path.unshift(at.key);
  return path;
}

export function rootOf(place: Place): Place {
  let at = place;
  while (at.parent !== undefined) at = at.parent;
  return at;
}
