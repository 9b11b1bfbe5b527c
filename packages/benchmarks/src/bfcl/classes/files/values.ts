import { isList, isObject, type Json } from '@envloom/core';
import { argumentText, type PyArguments } from '../../arguments.ts';
import { isTrue } from '../../python-types.ts';

/** How much is in a list or an object; undefined of anything else. */
export function sizeOf(value: Json): number | undefined {
  if (isList(value)) return value.length;
  return isObject(value) ? Object.keys(value).length : undefined;
}

export const isContainer = (value: Json): boolean => sizeOf(value) !== undefined;

/** A text, list or object without anything in it, or `None`. */
export const isEmpty = (value: Json): boolean =>
  (value === null || typeof value === 'string' || isContainer(value)) && !isTrue(value);

/** An argument in the curly brackets of an f-string. */
export function shown({ values, floats }: PyArguments, name: string): string {
  const value = values[name] ?? null;
  return typeof value === 'string' ? value : argumentText(value, floats, name);
}
