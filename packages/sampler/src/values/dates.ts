import { addDays, addMinutes, isDate } from '@envloom/runtime';
import type { Json } from '@envloom/core';
import type { Draw } from '../draw/draw.ts';
import type { Problems } from '../problems.ts';
import type { Maker, Moment } from './moment.ts';
import { hintsOf, type Slot } from './slot.ts';
import { momentOn, type Style } from './style.ts';

/** The earliest and the latest day: offsets in days, or days. */
type Range = readonly [number | string, number | string];

const minutesOfDay = 1440;
const birth = /birth|dob/i;
const later = /due|until|expire|expires|end|next|departure|return|deliver|valid/i;

/** Days and moments: from the hint's range, after and before other fields, else near the clock. */
export function dateMaker(slot: Slot, style: Style, problems: Problems): Maker {
  const { after, before } = hintsOf(slot);
  const range = rangeOf(slot, problems) ?? guessedRange(slot);
  const isMoment = slot.spec.type === 'datetime';
  return (moment) => {
    const { draw } = moment;
    const drawn = isMoment ? drawnMoment(range, style, moment) : drawnDay(range, moment);
    /** So many days from a limit, written like `drawn`. */
    const moved = (limit: string, days: number): string => {
      const day = addDays(limit.slice(0, 10), days);
      return isMoment ? momentOn(day, style, draw) : day;
    };
    const earliest = boundDay(moment, after);
    if (earliest !== undefined && drawn <= earliest) return moved(earliest, draw.integer(1, 30));
    const latest = boundDay(moment, before);
    return latest !== undefined && drawn >= latest ? moved(latest, -draw.integer(1, 14)) : drawn;
  };
}

/** Times of the day, in quarters of an hour. */
export const timeMaker: Maker = ({ draw, edge }) => {
  if (draw.chance(edge)) return draw.pick(['00:00', '23:59', '12:00', '09:00']);
  return addMinutes('2026-01-01T00:00:00Z', 15 * draw.integer(28, 80)).slice(11, 16);
};

function rangeOf(slot: Slot, problems: Problems): Range | undefined {
  const { range } = hintsOf(slot);
  if (range === undefined || range.every(isLimit)) return range;
  problems.addHint(
    slot.path,
    'range',
    `\`range\` [${range.join(', ')}] says no days for ${slot.name}.`,
    'Give two offsets in days from the start of the clock, or two days such as 2026-03-01.',
  );
  return undefined;
}

function isLimit(limit: number | string): boolean {
  return typeof limit === 'number' ? Number.isFinite(limit) : isDate(limit.slice(0, 10));
}

function guessedRange({ name, use }: Slot): Range {
  if (birth.test(name)) return [-24_000, -7_000];
  if (use === 'param') return later.test(name) ? [0, 40] : [-2, 30];
  return later.test(name) ? [5, 300] : [-90, 0];
}

function latestOf([, latest]: Range): number {
  return typeof latest === 'number' ? latest : 0;
}

function drawnDay(range: Range, { draw, source, edge }: Moment): string {
  const anchor = source.anchor(latestOf(range)).slice(0, 10);
  const [first, last] = range;
  if (draw.chance(edge)) {
    return dayOf(draw.pick([first, last, 0, -1, 1, outside(first, -1), outside(last, 1)]), anchor);
  }
  if (typeof first === 'number' && typeof last === 'number') {
    return addDays(anchor, draw.integer(Math.ceil(first), Math.floor(last)));
  }
  return dayBetween(dayOf(first, anchor), dayOf(last, anchor), draw);
}

function outside(limit: number | string, by: number): number {
  return typeof limit === 'number' ? limit + by : by;
}

function dayOf(limit: number | string, anchor: string): string {
  return typeof limit === 'number' ? addDays(anchor, Math.trunc(limit)) : limit.slice(0, 10);
}

function dayBetween(first: string, last: string, draw: Draw): string {
  const days = Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000);
  return addDays(first, draw.integer(0, Math.max(0, days)));
}

/** A moment in the hours of work; none after the clock where the range ends with it. */
function drawnMoment(range: Range, style: Style, moment: Moment): string {
  const { draw, source } = moment;
  const drawn = momentOn(drawnDay(range, moment), style, draw);
  const anchor = source.anchor(latestOf(range));
  if (latestOf(range) > 0 || drawn <= anchor) return drawn;
  return style === 'natural'
    ? momentOn(addDays(anchor, -1), style, draw)
    : addMinutes(anchor, -draw.integer(1, minutesOfDay));
}

/** The day or moment in a field drawn before. */
function boundDay({ bound }: Moment, field: string | undefined): string | undefined {
  const value: Json | undefined = field === undefined ? undefined : bound[field];
  return typeof value === 'string' && isDate(value.slice(0, 10)) ? value : undefined;
}
