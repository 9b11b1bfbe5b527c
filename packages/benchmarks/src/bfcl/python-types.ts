import { isList, isObject, type Json } from '@envloom/core';
import { floatText } from '../python/float-text.ts';
import type { PyArguments } from './arguments.ts';
import { dumps } from './texts.ts';

/** What Python calls the type of an argument: `NoneType`, `int`, `float`, `str`. */
export function typeName({ values, floats }: PyArguments, name: string): string {
  const value = values[name] ?? null;
  if (value === null) return 'NoneType';
  if (isList(value)) return 'list';
  if (isObject(value)) return 'dict';
  if (typeof value === 'number') return isWhole(value, floats, name) ? 'int' : 'float';
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

/** An argument as `json.dumps` writes it. @param path where it stands in the arguments */
export function argumentJson(value: Json, floats: ReadonlySet<string>, path: string): string {
  const inner = (item: Json, at: string | number): string =>
    argumentJson(item, floats, `${path}.${at}`);
  if (isList(value)) return `[${value.map(inner).join(', ')}]`;
  if (isObject(value)) {
    const members = Object.entries(value).map(
      ([name, member]) => `${dumps(name)}: ${inner(member, name)}`,
    );
    return `{${members.join(', ')}}`;
  }
  if (typeof value !== 'number' || isWhole(value, floats, path)) return dumps(value);
  return `${Object.is(value, -0) ? '-' : ''}${floatText(value)}`;
}
