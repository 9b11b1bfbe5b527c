import { bareObject } from '../json/bare.ts';
import { byCodeUnit } from '../json/canonical.ts';
import type { Json } from '../json/json.ts';
import { expected, type Parse, type Problem, Problems, within } from './problem.ts';
import { parseText } from './scalars.ts';
import { takeIn } from './size.ts';

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
  if (typeof value !== 'object') return expected('a JSON value', value);
  if (levels === 0) return expected('at most 64 levels of nesting', value);
  return Array.isArray(value)
    ? parseItems(value, (item) => parseAt(item, levels - 1))
    : parseMembers(value, (item) => parseAt(item, levels - 1));
}

/** Takes in every item of a list. */
export function parseItems(list: readonly unknown[], parse: Parse): readonly Json[] | Problems {
  takeIn(1);
  const out: Json[] = [];
  const problems: Problem[] = [];
  for (let index = 0; index < list.length; index += 1) {
    const item = parse(list[index]);
    if (item instanceof Problems) problems.push(...within(index, item));
    else out.push(item);
  }
  return problems.length === 0 ? out : new Problems(problems);
}

/**
 * Takes in every member of an object under sorted keys, leaving out undefined ones. The copy has no
 * prototype, so that reading a key that was never put there finds nothing.
 */
export function parseMembers(object: object, parse: Parse): { [key: string]: Json } | Problems {
  takeIn(1);
  const out = bareObject<Json>();
  const problems: Problem[] = [];
  for (const [key, value] of Object.entries(object).toSorted(([a], [b]) => byCodeUnit(a, b))) {
    if (value === undefined) continue;
    const item = isKey(key) ? parse(value) : expected('another key', key);
    if (item instanceof Problems) problems.push(...within(key, item));
    else out[key] = item;
  }
  return problems.length === 0 ? out : new Problems(problems);
}

/** Whether a text may be the key of a record or a JSON object. */
export function isKey(key: string): boolean {
  takeIn(key.length);
  return key !== '__proto__' && key.isWellFormed();
}
