import { reprText } from '../../../python/print.ts';
import { type Place, typeAt } from '../kept.ts';

/** What `datetime.strptime(value, "%Y-%m-%d")` gives. */
export type ReadDay = { readonly day: string } | { readonly fault: string };

const written = /^(\d{4})-(1[0-2]|0[1-9]|[1-9])-(3[01]|[12]\d|0[1-9]|[1-9]| [1-9])/;

/** Reads a day as Python does: leading zeros may be left out. */
export function dayIn(place: Place): ReadDay {
  const { value } = place;
  if (typeof value !== 'string')
    return { fault: `strptime() argument 1 must be str, not ${typeAt(place)}` };
  const [all, year, month, day] = written.exec(value) ?? [];
  if (all === undefined)
    return { fault: `time data ${reprText(value)} does not match format '%Y-%m-%d'` };
  if (all.length < value.length)
    return { fault: `unconverted data remains: ${value.slice(all.length)}` };
  return realDay(Number(year), Number(month), Number(day));
}

function realDay(year: number, month: number, day: number): ReadDay {
  if (year === 0) return { fault: 'year 0 is out of range' };
  const moment = new Date(0);
  moment.setUTCFullYear(year, month - 1, day);
  return moment.getUTCDate() === day
    ? { day: moment.toISOString().slice(0, 10) }
    : { fault: 'day is out of range for month' };
}
