import { isDate } from '@envloom/runtime';

const form = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;
const day = 86_400;

/** Whether a value is a date or datetime as worlds have them; other ways of writing moments are texts. */
export function isTime(value: unknown): value is string {
  return typeof value === 'string' && (isDate(value) || isMoment(value));
}

function isMoment(value: string): boolean {
  return form.test(value) && moment(Date.parse(value)) === value;
}

/**
 * A date or datetime moved; a date by the whole days that are nearest. Undefined where it leaves the years 0000 to 9999.
 *
 * @param seconds negative: to an earlier time
 */
export function movedTime(value: string, seconds: number): string | undefined {
  const by = isDate(value) ? Math.round(seconds / day) * day : seconds;
  const other = moment(Date.parse(value) + Math.floor(by) * 1000);
  return isDate(value) ? other?.slice(0, 10) : other;
}

/** A day or minute later and earlier. */
export function timesNextTo(value: string): readonly string[] {
  const step = isDate(value) ? day : 60;
  return [step, -step].flatMap((by) => movedTime(value, by) ?? []);
}

/** @param at milliseconds since 1970 */
function moment(at: number): string | undefined {
  const [date = '', rest = ''] =
    Number.isFinite(at) && Math.abs(at) <= 8.64e15 ? new Date(at).toISOString().split('T') : [];
  return date.length === 10 ? `${date}T${rest.slice(0, 8)}Z` : undefined;
}
