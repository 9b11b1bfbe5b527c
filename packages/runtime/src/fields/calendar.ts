const monthDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Days of a month (1 to 12) of the proleptic Gregorian calendar. */
function daysInMonth(year: number, month: number): number {
  return month === 2 && isLeapYear(year) ? 29 : (monthDays[month - 1] ?? 0);
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** The number two ASCII digits stand for, or NaN. */
export function twoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - 48;
  const ones = text.charCodeAt(at + 1) - 48;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN;
}

/** Whether a text is `YYYY-MM-DD` and a real day. */
export function isDateText(text: string): boolean {
  return text.length === 10 && startsWithDate(text);
}

function startsWithDate(text: string): boolean {
  if (text[4] !== '-' || text[7] !== '-') return false;
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2);
  const month = twoDigits(text, 5);
  const day = twoDigits(text, 8);
  return year >= 0 && day >= 1 && day <= daysInMonth(year, month);
}

/** Whether a text is `HH:MM` or `HH:MM:SS`. */
export function isTimeText(text: string): boolean {
  return (text.length === 5 || text.length === 8) && hasTimeAt(text, 0, text.length);
}

function hasTimeAt(text: string, at: number, end: number): boolean {
  if (text[at + 2] !== ':' || !(twoDigits(text, at) <= 23)) return false;
  if (!(twoDigits(text, at + 3) <= 59)) return false;
  return end === at + 5 || (text[at + 5] === ':' && twoDigits(text, at + 6) <= 59);
}

/** Whether a text is `YYYY-MM-DDTHH:MM:SSZ` and a real moment (no leap seconds). */
export function isDateTimeText(text: string): boolean {
  if (text.length !== 20 || text[10] !== 'T' || text[19] !== 'Z') return false;
  return startsWithDate(text) && hasTimeAt(text, 11, 19);
}
