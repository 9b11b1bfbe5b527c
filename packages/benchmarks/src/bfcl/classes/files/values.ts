import { isList, isObject, type Json } from '@envloom/core';
import { floatText } from '../../../python/float-text.ts';
import { argumentText, type PyArguments } from '../../arguments.ts';
import { dumps } from '../../texts.ts';

/** How much is in a list or an object; undefined of anything else. */
export function sizeOf(value: Json): number | undefined {
  if (isList(value)) return value.length;
  return isObject(value) ? Object.keys(value).length : undefined;
}

export const isContainer = (value: Json): boolean => sizeOf(value) !== undefined;

/** Whether Python takes a value for true. */
export const isTruthy = (value: Json): boolean => sizeOf(value) !== 0 && Boolean(value);

/** A text, list or object without anything in it, or `None`. */
export const isEmpty = (value: Json): boolean =>
  (value === null || typeof value === 'string' || isContainer(value)) && !isTruthy(value);

/** An argument in the curly brackets of an f-string. */
export function shown({ values, floats }: PyArguments, name: string): string {
  const value = values[name] ?? null;
  return typeof value === 'string' ? value : argumentText(value, floats, name);
}

/** An argument as `json.dumps` writes it, floats as floats. */
export const argumentJson = ({ values, floats }: PyArguments, name: string): string =>
  jsonText(values[name] ?? null, floats, name);

function jsonText(value: Json, floats: ReadonlySet<string>, path: string): string {
  if (isList(value))
    return `[${value.map((item, at) => jsonText(item, floats, `${path}.${at}`)).join(', ')}]`;
  if (isObject(value)) {
    const members = Object.entries(value).map(
      ([key, member]) => `${dumps(key)}: ${jsonText(member, floats, `${path}.${key}`)}`,
    );
    return `{${members.join(', ')}}`;
  }
  return typeof value === 'number' && floats.has(path) ? floatText(value) : dumps(value);
}

/** The name of the type of an argument. */
export const typeOf = ({ values, floats }: PyArguments, name: string): string =>
  typeNameOf(values[name] ?? null, floats.has(name));

/** The name of the type of a value. @param isFloat whether it is a float even if it is whole */
export function typeNameOf(value: Json, isFloat: boolean): string {
  if (value === null) return 'NoneType';
  if (isList(value)) return 'list';
  if (typeof value === 'number') return isFloat || !Number.isInteger(value) ? 'float' : 'int';
  return typeNames[typeof value] ?? 'dict';
}

const typeNames: Readonly<Record<string, string>> = { string: 'str', boolean: 'bool' };
