import { addDays, addMinutes, isDate } from '@envloom/runtime';
import { isObject, type Json } from '@envloom/core';
import type { Draw, Meeting } from '@envloom/sampler';
import { leavesOf, withLeaf } from '../../explore/leaves.ts';

/** What could be otherwise about a call. */
export interface Move {
  readonly args: Json;
  /** Seconds that pass before it. */
  readonly later: number;
}

const day = 86_400;
/** Nobody waits longer. */
const longestWait = 400 * day;

/**
 * Ways to make two operands equal that are moments: the call comes later by what they differ, or a
 * moment among its arguments moves by it. What a mistake in a comparison changes shows where its
 * operands are equal, and next to it.
 */
export function timeMoves(args: Json, meetings: readonly Meeting[], draw: Draw): Move[] {
  const gaps = new Set(meetings.flatMap(gapOf));
  const moves = [...gaps].flatMap((gap) => [
    ...(Math.abs(gap) <= longestWait ? [{ args, later: Math.abs(gap) }] : []),
    ...[gap, -gap].flatMap((by) => shifted(args, by).map((other) => ({ args: other, later: 0 }))),
  ]);
  return draw.shuffle(moves);
}

/** Seconds between two different operands that are both moments, or both dates. */
function gapOf({ left, right }: Meeting): number[] {
  if (!isTime(left) || !isTime(right)) return [];
  const gap = Math.round((Date.parse(right) - Date.parse(left)) / 1000);
  return Number.isFinite(gap) && gap !== 0 ? [gap] : [];
}

const isTime = (value: unknown): value is string =>
  typeof value === 'string' && (isDate(value) || isMoment(value));

const isMoment = (value: string): boolean => /^\d{4}-\d\d-\d\dT/.test(value);

/** The arguments with one of their moments or dates moved. */
function shifted(args: Json, seconds: number): Json[] {
  return leavesOf(args).flatMap(({ path, value }) => {
    if (!isTime(value)) return [];
    const other = isMoment(value)
      ? addMinutes(value, seconds / 60)
      : addDays(value, Math.round(seconds / day));
    return other === value ? [] : [withLeaf(args, path, other)];
  });
}

/** The arguments with one of them as in other arguments. */
export function crossed(args: Json, other: Json, draw: Draw): Json {
  if (!isObject(args) || !isObject(other)) return other;
  const names = Object.keys(other).filter((name) => args[name] !== other[name]);
  if (names.length === 0) return other;
  const name = draw.pick(names);
  return { ...args, [name]: other[name] ?? null };
}
