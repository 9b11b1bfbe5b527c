import { isList, isObject, type Json } from '@envloom/core';
import type { PyArguments } from './arguments.ts';

/** What Python calls the type of an argument: `NoneType`, `int`, `float`, `str`. */
export function typeName({ values, floats }: PyArguments, name: string): string {
  return typeNameOf(values[name] ?? null, floats.has(name));
}

/** What Python calls the type of a value. @param isFloat whether it is a float even if it is whole */
export function typeNameOf(value: Json, isFloat: boolean): string {
  if (value === null) return 'NoneType';
  if (isList(value)) return 'list';
  if (isObject(value)) return 'dict';
  if (typeof value === 'number') return isFloat || !Number.isInteger(value) ? 'float' : 'int';
  return typeof value === 'string' ? 'str' : 'bool';
}

/** Whether an `if` of Python takes it for true. */
export function isTrue(value: Json | undefined): boolean {
  if (isList(value)) return value.length > 0;
  return isObject(value) ? Object.keys(value).length > 0 : Boolean(value);
}

/** A number, true being 1 and false 0; undefined for anything else. */
export function numberOf(value: Json | undefined): number | undefined {
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'number' ? value : undefined;
}

/** Whether a number was written without a point. @param path where it stands in the arguments */
export function isWhole(value: number, floats: ReadonlySet<string>, path: string): boolean {
  return Number.isInteger(value) && !floats.has(path);
}
