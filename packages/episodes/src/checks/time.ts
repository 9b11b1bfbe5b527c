import { isDateText, isDateTimeText } from '@envloom/runtime/fields';
import type { Played } from '../scenario/scenario.ts';

/** Whether a value is a moment of the episode, from its start to its end; a date counts as its day. */
export function isTime(value: unknown, { from, to }: Pick<Played, 'from' | 'to'>): boolean {
  if (typeof value !== 'string') return false;
  // Datetimes and dates of one format are in the order of their characters.
  if (isDateTimeText(value)) return from <= value && value <= to;
  return isDateText(value) && from.slice(0, 10) <= value && value <= to.slice(0, 10);
}

/** Whether a value is a datetime so many seconds after a moment of the episode. */
export function isTimeAfter(
  value: unknown,
  seconds: number,
  { from, to }: Pick<Played, 'from' | 'to'>,
): boolean {
  if (typeof value !== 'string' || !isDateTimeText(value)) return false;
  const moment = Date.parse(value) - seconds * 1000;
  return Date.parse(from) <= moment && moment <= Date.parse(to);
}
