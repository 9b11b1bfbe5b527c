import { isList, isObject, type Json } from '@envloom/core';
import { argumentJson, argumentText, type PyArguments, readObject } from '../arguments.ts';
import { typeName } from '../python-types.ts';

/**
 * The logic models keep texts; Python keeps whatever it is given. What is no text is therefore kept as this mark and
 * its JSON, in which floats are floats, and becomes a value again where it is shown.
 */
const mark = '\u0000';

/** Stands for a member that is not there. */
export const absent: string = mark;

/** Where a value stands: in arguments, or in a configuration. */
export interface Place {
  readonly value: Json;
  readonly floats: ReadonlySet<string>;
  readonly path: string;
}

/** Where an argument stands. */
export const argument = ({ values, floats }: PyArguments, path: string): Place => {
  return { value: values[path] ?? null, floats, path };
};

/** A member, or an item of a list. */
export const within = ({ floats, path }: Place, name: string | number, value: Json): Place => {
  return { value, floats, path: `${path}.${name}` };
};

/** A value in the form that the model stores; a text stays unchanged. */
export function coded({ value, floats, path }: Place): string {
  return typeof value === 'string' ? value : `${mark}${argumentJson(value, floats, path)}`;
}

/** What Python calls the type of a value. */
export const typeAt = ({ value, floats, path }: Place): string =>
  typeName({ values: { [path]: value }, floats }, path);

/** What a loop of Python goes through; undefined where it raises. */
export function iterated(place: Place): readonly Place[] | undefined {
  const { value } = place;
  const parts = isObject(value) ? Object.keys(value) : value;
  if (typeof parts === 'string' || isList(parts))
    return Array.from(parts, (part, at) => within(place, at, part));
  return undefined;
}

/** A value in the curly brackets of an f-string. */
export const inText = ({ value, floats, path }: Place): string =>
  typeof value === 'string' ? value : argumentText(value, floats, path);

/** Why Python doesn't take a value; undefined where it does. */
export type Fault = (place: Place) => string | undefined;

/** A text is put in lower case. */
export const noText: Fault = (place) =>
  typeof place.value === 'string'
    ? undefined
    : `'${typeAt(place)}' object has no attribute 'lower'`;

/** A list is added to. */
export const noList: Fault = (place) =>
  isList(place.value) ? undefined : `'${typeAt(place)}' object has no attribute 'extend'`;

/** A loop goes through it. */
export const notIterable: Fault = (place) =>
  iterated(place) === undefined ? `'${typeAt(place)}' object is not iterable` : undefined;

/** It is looked up. */
export const unhashable: Fault = (place) =>
  isList(place.value) || isObject(place.value) ? `unhashable type: '${typeAt(place)}'` : undefined;

/** What the model keeps, as Python has it. */
export function restored(kept: Json): Place {
  const floats = new Set<string>();
  return { value: valueOf(kept, '', floats), floats, path: '' };
}

function valueOf(kept: Json, path: string, floats: Set<string>): Json {
  if (typeof kept === 'string') return kept.startsWith(mark) ? decoded(kept, path, floats) : kept;
  if (isList(kept)) return kept.map((item, at) => valueOf(item, `${path}.${at}`, floats));
  if (!isObject(kept)) return kept;
  return Object.fromEntries(
    Object.entries(kept).map(([name, member]) => [
      name,
      valueOf(member, `${path}.${name}`, floats),
    ]),
  );
}

function decoded(text: string, path: string, floats: Set<string>): Json {
  const name = 'value';
  const read = readObject(`{"${name}": ${text.slice(mark.length)}}`);
  for (const at of read?.floats ?? []) floats.add(`${path}${at.slice(name.length)}`);
  return read?.values[name] ?? null;
}

/** What the model keeps as `json.dumps` writes it. */
export function jsonOfKept(kept: Json): string {
  const { value, floats, path } = restored(kept);
  return argumentJson(value, floats, path);
}

/** What the model keeps as `str()` writes a list of it. */
export function reprOfKept(kept: Json): string {
  const { value, floats, path } = restored(kept);
  return argumentText(value, floats, path);
}
