import type { Json } from '@envloom/core';
import type { Draw, Meeting } from '@envloom/sampler';
import { leavesOf, withLeaf } from './leaves.ts';
import { isTime, movedTime } from './moments.ts';

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
  const gaps = new Map(meetings.flatMap((meeting) => gapOf(meeting)));
  const moves = [...gaps].flatMap(([gap, later]) => [
    ...(later <= longestWait ? [{ args, later }] : []),
    ...[gap, -gap].flatMap((by) => shifted(args, by).map((other) => ({ args: other, later: 0 }))),
  ]);
  return draw.shuffle(moves);
}

/** Seconds between two different operands that are both moments, dates or parts of them; and how long to wait for it. */
function gapOf({ left, right }: Meeting): [gap: number, later: number][] {
  const [from, to] = [timeOf(left), timeOf(right)];
  if (from === undefined || to === undefined) return [];
  const gap = Math.round((to.at - from.at) / 1000);
  if (!Number.isFinite(gap) || gap === 0) return [];
  const later = gap < 0 && from.every !== undefined ? gap + from.every : Math.abs(gap);
  return [[gap, later]];
}

interface Time {
  /** Milliseconds, as `Date` counts them. */
  readonly at: number;
  /** Seconds after which it comes again. */
  readonly every?: number;
}

/** A moment, a date, a day of the year (`10-31`) or a time of day (`22:00`). */
function timeOf(value: unknown): Time | undefined {
  if (isTime(value)) return { at: Date.parse(value) };
  return typeof value === 'string' ? partOfTime(value) : undefined;
}

function partOfTime(value: string): Time | undefined {
  if (/^\d\d-\d\d$/.test(value)) return { at: Date.parse(`2001-${value}`), every: 365 * day };
  if (/^\d\d:\d\d$/.test(value)) return { at: Date.parse(`2001-01-01T${value}:00Z`), every: day };
  return undefined;
}

/** The arguments with one of their moments or dates moved. */
function shifted(args: Json, seconds: number): Json[] {
  return leavesOf(args).flatMap(({ path, value }) => {
    if (!isTime(value)) return [];
    const other = movedTime(value, seconds);
    return other === undefined || other === value ? [] : [withLeaf(args, path, other)];
  });
}
