import { isDateText, isDateTimeText, twoDigits } from '../fields/calendar.ts';

/** Where the clock starts when nothing says otherwise. */
export const defaultClock = '2025-01-01T00:00:00Z';

export const secondsPerDay = 86_400;
const daysPerEra = 146_097;

/**
 * Days since 1970-01-01 of a day of the proleptic Gregorian calendar.
 * @see Howard Hinnant, chrono-Compatible Low-Level Date Algorithms, `days_from_civil`
 */
function daysFromCivil(year: number, month: number, day: number): number {
  const marchYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  const leapDays = Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100);
  return era * daysPerEra + yearOfEra * 365 + leapDays + dayOfYear - 719_468;
}

/**
 * `YYYY-MM-DD` of a number of days since 1970-01-01.
 * @see Howard Hinnant, chrono-Compatible Low-Level Date Algorithms, `civil_from_days`
 */
function dateOfDay(days: number): string {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / daysPerEra);
  const dayOfEra = shifted - era * daysPerEra;
  const leapDays =
    Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra + leapDays) / 365);
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return dateText(year, month, day);
}

/** Made of characters at once: pieces put together one by one would each be a text of its own. */
function dateText(year: number, month: number, day: number): string {
  const century = Math.floor(year / 100);
  return String.fromCharCode(
    tens(century),
    ones(century),
    tens(year % 100),
    ones(year),
    hyphen,
    tens(month),
    ones(month),
    hyphen,
    tens(day),
    ones(day),
  );
}

const zero = 48;
const hyphen = 45;

function tens(number: number): number {
  return zero + Math.floor(number / 10);
}

function ones(number: number): number {
  return zero + (number % 10);
}

/** Seconds since 1970 of a datetime, or of a date's midnight; undefined where it is neither. */
export function secondsOf(text: string): number | undefined {
  if (isDateText(text)) return dayOf(text) * secondsPerDay;
  return isDateTimeText(text) ? dayOf(text) * secondsPerDay + secondsOfTime(text) : undefined;
}

function dayOf(text: string): number {
  return daysFromCivil(
    twoDigits(text, 0) * 100 + twoDigits(text, 2),
    twoDigits(text, 5),
    twoDigits(text, 8),
  );
}

function secondsOfTime(text: string): number {
  return twoDigits(text, 11) * 3600 + twoDigits(text, 14) * 60 + twoDigits(text, 17);
}

/** `YYYY-MM-DDTHH:MM:SSZ` of a number of seconds since 1970. */
export function datetimeOf(seconds: number): string {
  const day = Math.floor(seconds / secondsPerDay);
  return `${dateOfDay(day)}T${timeOfDay(seconds - day * secondsPerDay)}Z`;
}

/** `YYYY-MM-DD` of a number of seconds since 1970. */
export function dateOf(seconds: number): string {
  return dateOfDay(Math.floor(seconds / secondsPerDay));
}

function timeOfDay(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${padded(Math.floor(minutes / 60))}:${padded(minutes % 60)}:${padded(seconds % 60)}`;
}

function padded(number: number): string {
  return number < 10 ? `0${number}` : `${number}`;
}
