import { dayOfWeek, toDate } from './dates.ts';

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
