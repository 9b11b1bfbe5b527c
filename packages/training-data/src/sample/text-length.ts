import { type Json, isObject } from '@envloom/core';
import { isList } from '../json.ts';

/** Members that a template prints as JSON: schemas of tools, and what they are called with. */
const printed: ReadonlySet<string> = new Set(['arguments', 'parameters']);

/** Characters of all texts in a value; names of members count only where they are printed. */
export function textLength(value: Json | undefined): number {
  if (typeof value === 'string') return value.length;
  if (isList(value)) return value.reduce((sum: number, item) => sum + textLength(item), 0);
  if (!isObject(value)) return 0;
  return Object.entries(value).reduce((sum, [name, part]) => sum + partLength(name, part), 0);
}

function partLength(name: string, part: Json): number {
  return printed.has(name) && isObject(part) ? JSON.stringify(part).length : textLength(part);
}

/** Of the messages in a list whose member has one of these values. */
export function textLengthWhere(
  list: Json | undefined,
  name: string,
  values: readonly Json[],
): number {
  if (!isList(list)) return 0;
  const isWanted = (item: Json): boolean => isObject(item) && values.includes(item[name] ?? null);
  return textLength(list.filter(isWanted));
}
