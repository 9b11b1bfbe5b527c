import { isList, isObject, type Json, type JsonObject } from '@envloom/core';
import type { Draw } from '@envloom/sampler';

type Step = string | number;

/** A value somewhere in arguments. */
interface Place {
  readonly path: readonly Step[];
  readonly value: Json;
}

/** Arguments with one thing wrong or unusual: an extra key, a missing member, another type, an empty list. */
export function spoiled(args: JsonObject, draw: Draw): JsonObject {
  const place = draw.pick(placesIn(args));
  const { path, value } = place;
  const changed = path.length === 0 ? otherMembers(args, draw) : otherValue(value, draw);
  const result = replaced(args, path, changed);
  return isObject(result) ? result : args;
}

function placesIn(value: Json, path: readonly Step[] = []): readonly Place[] {
  const inner = isList(value)
    ? value.flatMap((item, at) => placesIn(item, [...path, at]))
    : Object.entries(isObject(value) ? value : {}).flatMap(([name, member]) =>
        placesIn(member, [...path, name]),
      );
  return [{ path, value }, ...inner];
}

function otherValue(value: Json, draw: Draw): Json {
  if (isObject(value) && draw.chance(0.7)) return otherMembers(value, draw);
  if (isList(value) && draw.chance(0.6)) return otherItems(value, draw);
  const others: readonly Json[] = [null, 7, -1, 'text', '', true, [], {}, [value], { value }];
  return draw.pick(others);
}

const extraNames = ['extra', 'unknown_key', 'type', 'id'];

function otherMembers(object: JsonObject, draw: Draw): JsonObject {
  const names = Object.keys(object);
  if (names.length > 0 && draw.chance(0.5)) {
    const { [draw.pick(names)]: _, ...rest } = object;
    return rest;
  }
  const values: readonly Json[] = [1, 'more', null, [], { deep: true }];
  const free = extraNames.filter((name) => !Object.hasOwn(object, name));
  return { ...object, [free.length > 0 ? draw.pick(free) : 'more']: draw.pick(values) };
}

function otherItems(list: readonly Json[], draw: Draw): readonly Json[] {
  const [first] = list;
  if (first === undefined || draw.chance(0.4)) return [];
  return draw.chance(0.5) ? [...list, first] : [...list, null];
}

function replaced(value: Json, path: readonly Step[], by: Json): Json {
  const [step, ...rest] = path;
  if (step === undefined) return by;
  if (isList(value))
    return value.map((item, at) => (at === step ? replaced(item, rest, by) : item));
  if (!isObject(value)) return value;
  return { ...value, [step]: replaced(value[step] ?? null, rest, by) };
}
