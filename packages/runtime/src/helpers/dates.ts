import { describe } from '@envloom/core';
import { refuse } from '../failure/refusal.ts';
import { isDateText, isDateTimeText } from '../fields/calendar.ts';
import { dateOf, datetimeOf, secondsOf, secondsPerDay } from '../world/clock.ts';

const secondsPerMinute = 60;
/** From 0000-01-01 to 9999-12-31, in seconds since 1970. */
const earliest = -62_167_219_200;
const latest = 253_402_300_799;
/** 1970-01-04. */
const sunday = 3 * secondsPerDay;

/** Seconds since 1970; a date means its midnight. */
function seconds(dateOrDatetime: string): number {
  const found = secondsOf(dateOrDatetime);
  if (found !== undefined) return found;
  return refuse('INVALID_VALUE', `expected a date or datetime, got ${describe(dateOrDatetime)}`);
}

function inRange(moment: number): number {
  if (!(moment >= earliest && moment <= latest)) {
    refuse('INVALID_VALUE', 'a date came out before the year 0000 or after 9999');
  }
  return Math.floor(moment);
}

/** A date or datetime some days later (earlier when negative); it stays what it is. */
export function addDays(dateOrDatetime: string, days: number): string {
  const moment = inRange(seconds(dateOrDatetime) + days * secondsPerDay);
  return dateOrDatetime.length === 10 ? dateOf(moment) : datetimeOf(moment);
}

/** A datetime some minutes later (earlier when negative). */
export function addMinutes(datetime: string, minutes: number): string {
  return datetimeOf(inRange(seconds(datetime) + minutes * secondsPerMinute));
}

/** Whole days from `a` to `b`, rounded down; dates or datetimes. */
export function daysBetween(a: string, b: string): number {
  return Math.floor((seconds(b) - seconds(a)) / secondsPerDay);
}

/** Whole minutes from `a` to `b`, rounded down; dates or datetimes. */
export function minutesBetween(a: string, b: string): number {
  return Math.floor((seconds(b) - seconds(a)) / secondsPerMinute);
}

/** Whether two half-open intervals share a point: an end that is the other's start does not. */
export function overlaps<T extends string | number>(
  startA: T,
  endA: T,
  startB: T,
  endB: T,
): boolean {
  return startA < endB && startB < endA;
}

/** The day of a datetime (or of a date), `YYYY-MM-DD`. */
export function toDate(datetime: string): string {
  seconds(datetime);
  return datetime.slice(0, 10);
}

/** The day of the week of a date or datetime: 0 is Sunday, 6 Saturday. */
function dayOfWeek(dateOrDatetime: string): number {
  const days = Math.floor((seconds(dateOrDatetime) - sunday) / secondsPerDay);
  return ((days % 7) + 7) % 7;
}

/** The day a text names (`YYYY-MM-DD`, or a datetime; spaces around it are ignored). */
export function parseDate(text: string): string | undefined {
  const trimmed = text.trim();
  return isDateText(trimmed) || isDateTimeText(trimmed) ? trimmed.slice(0, 10) : undefined;
}

const momentText =
  /^(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d)(:\d\d)?(?:\.\d+)?(?:[Zz]|([+-])(\d\d):(\d\d))?$/;

/**
 * The moment a text of ISO 8601 names, as `YYYY-MM-DDTHH:MM:SSZ`: with the offset of a time zone or without one,
 * which means UTC; fractions of seconds are cut off, spaces around it ignored.
 */
export function parseDateTime(text: string): string | undefined {
  const [whole, date, time, second = ':00', sign, hours, minutes] =
    momentText.exec(text.trim()) ?? [];
  if (whole === undefined) return undefined;
  const local = `${date}T${time}${second}Z`;
  if (!isDateTimeText(local)) return undefined;
  const ahead = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * (sign === '-' ? -1 : 1);
  const moment = seconds(local) - ahead * secondsPerMinute;
  return moment >= earliest && moment <= latest ? datetimeOf(moment) : undefined;
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/**
 * Writes a date or datetime by a pattern of `YYYY MM DD HH mm ss`, `MMM MMMM` (Jan, January) and
 * `ddd dddd` (Mon, Monday), in English; all else stands for itself.
 */
export function formatDate(dateOrDatetime: string, pattern: string): string {
  const date = toDate(dateOrDatetime);
  const time = dateOrDatetime.length > 10 ? dateOrDatetime.slice(11, 19) : '00:00:00';
  return pattern.replaceAll(/YYYY|MMMM|MMM|MM|DD|HH|mm|ss|dddd|ddd/g, (token) =>
    partOf(token, date, time),
  );
}

function partOf(token: string, date: string, time: string): string {
  switch (token) {
    case 'YYYY':
      return date.slice(0, 4);
    case 'MM':
      return date.slice(5, 7);
    case 'DD':
      return date.slice(8, 10);
    case 'HH':
      return time.slice(0, 2);
    case 'mm':
      return time.slice(3, 5);
    case 'ss':
      return time.slice(6, 8);
    default:
      return nameOf(token, date);
  }
}

/** The name of the month or of the day of the week, or the first three letters of it. */
function nameOf(token: string, date: string): string {
  const name = token.startsWith('M')
    ? months[Number(date.slice(5, 7)) - 1]
    : weekdays[dayOfWeek(date)];
  return (token.length === 3 ? name?.slice(0, 3) : name) ?? '';
}
