import { type Json, type JsonObject, isList, isObject, isSame } from '@envloom/core';
import type { Matcher, Matchers } from '@envloom/episodes';
import type { ModelView } from './model-view.ts';
import type { Difference } from './variants.ts';

/** What stands at a place in another run. */
export interface Version {
  readonly difference: Difference;
  readonly value: Json | undefined;
}

/** What is known about the rows around a value. */
export interface Surroundings {
  /** What accepts a time of the run, from what it is in the run at another time. */
  readonly timeMatcher: (value: Json, other: Json | undefined) => Matcher | undefined;
  /** The check of the added row that has the first key in the run and the second with other keys. */
  readonly addedWith: (key: Json, other: Json) => string | undefined;
  /** Where the types of fields are found. */
  readonly view: ModelView;
}

/** What a value must be, from what it is in each run. */
function matcherOf(
  value: Json | undefined,
  versions: readonly Version[],
  around: Surroundings,
): Matcher {
  const others = versions.filter((version) => !isSame(version.value, value));
  if (others.length === 0) return exactly(value);
  const values = others.map((version) => version.value);
  if (isList(value) && values.every((each) => isList(each) && each.length === value.length))
    return { items: value.map((item, at) => matcherOf(item, partsAt(versions, at), around)) };
  if (isObject(value) && values.every(isObject)) {
    return { fields: fieldMatchers(value, versions, around) };
  }
  return leafMatcher(value, others, around);
}

/** The matchers of an object's fields, those included that only other runs have. */
export function fieldMatchers(
  value: JsonObject,
  versions: readonly Version[],
  around: Surroundings,
): Matchers {
  const names = new Set([value, ...versions.map((each) => each.value)].flatMap(namesOf));
  return Object.fromEntries(
    [...names].map((name) => [name, matcherOf(value[name], partsAt(versions, name), around)]),
  );
}

function namesOf(value: Json | undefined): readonly string[] {
  return isObject(value) ? Object.keys(value) : [];
}

function partsAt(versions: readonly Version[], step: string | number): readonly Version[] {
  return versions.map(({ difference, value }) => ({ difference, value: partAt(value, step) }));
}

function partAt(value: Json | undefined, step: string | number): Json | undefined {
  if (isList(value)) return value.find((_, at) => at === step);
  return isObject(value) ? value[step] : undefined;
}

function exactly(value: Json | undefined): Matcher {
  return value === undefined ? { absent: true } : { equals: value };
}

const anything: Matcher = { any: 'value' };

/** The first difference that changes a value says what kind of value it is. */
function leafMatcher(
  value: Json | undefined,
  [first, ...others]: readonly Version[],
  around: Surroundings,
): Matcher {
  if (value === undefined || first === undefined || others.length > 0) return anything;
  return leaves[first.difference](value, first.value, around) ?? anything;
}

/** Whether a value is a text, and another one differs from it in the case of letters at most. */
function isWording(value: Json, other: Json | undefined): value is string {
  return (
    typeof value === 'string' &&
    typeof other === 'string' &&
    value.toLowerCase() === other.toLowerCase()
  );
}

type LeafMatcher = (
  value: Json,
  other: Json | undefined,
  around: Surroundings,
) => Matcher | undefined;

const leaves: Readonly<Record<Difference, LeafMatcher>> = {
  clock: (value, other, { timeMatcher }) => timeMatcher(value, other),
  random: () => undefined,
  keys(value, other, { addedWith }) {
    const added = other === undefined ? undefined : addedWith(value, other);
    return added === undefined ? undefined : { added };
  },
  texts(value, other) {
    return isWording(value, other) ? { text: value } : undefined;
  },
};
