import { toDate } from './dates.ts';

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
  const month = months[Number(date.slice(5, 7)) - 1] ?? '';
  const weekday = weekdays[new Date(Date.parse(date)).getUTCDay()] ?? '';
  const parts: Readonly<Record<string, string>> = {
    YYYY: date.slice(0, 4),
    MM: date.slice(5, 7),
    DD: date.slice(8, 10),
    HH: time.slice(0, 2),
    mm: time.slice(3, 5),
    ss: time.slice(6, 8),
    MMM: month.slice(0, 3),
    MMMM: month,
    ddd: weekday.slice(0, 3),
    dddd: weekday,
  };
  return pattern.replaceAll(
    /YYYY|MMMM|MMM|MM|DD|HH|mm|ss|dddd|ddd/g,
    (token) => parts[token] ?? token,
  );
}
