import { isDeepStrictEqual } from 'node:util';
import type { Json } from '@envloom/core';

const longestText = 2000;
const longText = 'x'.repeat(longestText);
const longestList = 200;
const deepest = 100;

/**
 * What of hostile arguments a report can hold, so that a play can be told and repeated. What is no
 * JSON or is beyond all measure is tried apart, by the law that calls never throw.
 */
export function recordable(args: unknown): Json {
  try {
    return copyOf(args, deepest);
  } catch {
    return null;
  }
}

function copyOf(value: unknown, levels: number): Json {
  if (typeof value === 'string') return value.length > longestText ? longText : value;
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : null;
  if (typeof value !== 'object' || value === null || levels === 0) return null;
  if (Array.isArray(value))
    return value.slice(0, longestList).map((item: unknown) => copyOf(item, levels - 1));
  const members: readonly [string, unknown][] = Object.entries(value);
  return Object.fromEntries(members.map(([name, member]) => [name, copyOf(member, levels - 1)]));
}

/** Whether a report can hold it as it is. */
export function isRecordable(args: unknown): boolean {
  try {
    return isDeepStrictEqual(recordable(args), args);
  } catch {
    return false;
  }
}
