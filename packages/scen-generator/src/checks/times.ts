import type { Json } from '@envloom/core';
import type { Matcher } from '@envloom/episodes';
import { datetimeOf, type Rehearsal } from './replay-variant.ts';
import { lateness } from './variants.ts';

/**
 * What accepts a time that follows from the clock: a moment of the run, or a fixed time after the
 * moment of one of its requests. Nothing where the time follows in another way.
 */
export function timeMatcherOf(
  run: Rehearsal,
): (value: Json, other: Json | undefined) => Matcher | undefined {
  const [from, to] = [datetimeOf(run.from), datetimeOf(run.to)];
  return (value, other) => {
    if (typeof value !== 'string' || typeof other !== 'string') return undefined;
    if (value >= from && value <= to) return { any: 'time' };
    const moved = secondsOf(other) - secondsOf(value);
    const request = run.results.findIndex((_, at) => lateness(at) === moved);
    return request < 0 ? undefined : { after: secondsOf(value) - run.from - request };
  };
}

/** Seconds since 1970; NaN of what is no datetime. */
function secondsOf(value: string): number {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(value) ? Date.parse(value) / 1000 : Number.NaN;
}
