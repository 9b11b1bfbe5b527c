import { bareObject, isObject, type Json, sortedKeys } from '@envloom/core';
import { expected, type Parse, PartProblems, Problems } from './problem.ts';
import { parseText } from './scalars.ts';
import { takeIn, takeInText } from './size.ts';

const deepest = 64;

/** Takes in any JSON value at most 64 levels deep; object keys come out sorted. */
export function parseJson(value: unknown): ReturnType<Parse> {
  return parseAt(value, deepest);
}

function parseAt(value: unknown, levels: number): ReturnType<Parse> {
  if (typeof value === 'string') return parseText(value);
  takeIn(1);
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'number')
    return Number.isFinite(value) ? value + 0 : expected('a finite number', value);
  if (!Array.isArray(value) && !isObject(value)) return expected('a JSON value', value);
  if (levels === 0) return expected('at most 64 levels of nesting', value);
  const parse: Parse = (item) => parseAt(item, levels - 1);
  return Array.isArray(value) ? parseItems(value, parse) : parseMembers(value, parse);
}

/** Takes in every item of a list. */
export function parseItems(list: readonly unknown[], parse: Parse): readonly Json[] | Problems {
  takeIn(1);
  const out: Json[] = [];
  const problems = new PartProblems();
  for (let index = 0; index < list.length; index += 1) {
    const item = parse(list[index]);
    if (item instanceof Problems) problems.add(index, item);
    else out.push(item);
  }
  return problems.found ?? out;
}

/**
 * Takes in every member of an object under sorted keys, leaving out undefined ones. The copy has no
 * prototype, so that reading a key that was never put there finds nothing.
 */
export function parseMembers(
  object: Readonly<Record<string, unknown>>,
  parse: Parse,
): { [key: string]: Json } | Problems {
  return parseChosen(object, sortedKeys(object), parse);
}

/** The same of some members, in the order of `keys`. */
export function parseChosen(
  object: Readonly<Record<string, unknown>>,
  keys: readonly string[],
  parse: Parse,
): { [key: string]: Json } | Problems {
  takeIn(1);
  const out = bareObject<Json>();
  const problems = new PartProblems();
  for (const key of keys) {
    const value = object[key];
    if (value === undefined) continue;
    const item = isKey(key) ? parse(value) : expected('another key', key);
    if (item instanceof Problems) problems.add(key, item);
    else out[key] = item;
  }
  return problems.found ?? out;
}

/** Whether a text may be the key of a record or a JSON object. */
export function isKey(key: string): boolean {
  takeInText(key.length);
  return key !== '__proto__' && key.isWellFormed();
}
