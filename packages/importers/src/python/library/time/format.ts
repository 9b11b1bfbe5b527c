import { Undecided } from '../../run/undecided.ts';
import { type Fields, padded } from './calendar.ts';

export const monthNames =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

const dayNames = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ');

/** A moment as `strftime` writes it, in English. */
export function formatted(form: string, fields: Fields, weekday: number): string {
  return form.replaceAll(/%([^])/g, (_, letter: string) => written(letter, fields, weekday));
}

function written(letter: string, fields: Fields, weekday: number): string {
  const { year, month, day, hour, minute, second, microsecond } = fields;
  const texts: Readonly<Record<string, string>> = {
    Y: padded(year, 4),
    y: padded(year % 100, 2),
    m: padded(month, 2),
    d: padded(day, 2),
    H: padded(hour, 2),
    I: padded(hour % 12 === 0 ? 12 : hour % 12, 2),
    M: padded(minute, 2),
    S: padded(second, 2),
    f: padded(microsecond, 6),
    p: hour < 12 ? 'AM' : 'PM',
    B: monthNames[month - 1] ?? '',
    b: monthNames[month - 1]?.slice(0, 3) ?? '',
    A: dayNames[weekday] ?? '',
    a: dayNames[weekday]?.slice(0, 3) ?? '',
    '%': '%',
  };
  const text = texts[letter];
  if (text === undefined) throw new Undecided(`writes dates with %${letter}`);
  return text;
}
