import { addDays, addMinutes, minutesBetween } from '@envloom/runtime';
import type { Draw } from '../draw/draw.ts';

/** How values are drawn: `wide`, so that calls meet what tests look for, or as people would expect to read them. */
export type Style = 'wide' | 'natural';

/** When things happen in a day: in so many minutes from the opening on, at every `step`th of them. */
interface Hours {
  readonly opening: string;
  readonly minutes: number;
  readonly step: number;
}

const quarter = 15;
const hours: Readonly<Record<Style, Hours>> = {
  wide: { opening: '07:00', minutes: 720, step: 1 },
  natural: { opening: '08:00', minutes: 600, step: quarter },
};

/** A moment of a day in the hours of work. */
export function momentOn(day: string, style: Style, draw: Draw): string {
  const { minutes, step } = hours[style];
  return addMinutes(openingOf(day, style), step * draw.integer(0, minutes / step));
}

/** The next quarter of an hour in which people work; at night a moment of the day to come. */
export function nextQuarter(moment: string, draw: Draw): string {
  const opening = openingOf(moment, 'natural');
  const minute = minutesBetween(opening, addMinutes(moment, quarter));
  const started = minute - (minute % quarter);
  if (minute >= 0 && started <= hours.natural.minutes) return addMinutes(opening, started);
  return momentOn(minute < 0 ? moment : addDays(moment, 1), 'natural', draw);
}

/** Notes that fit in most trades. */
export const notes: readonly string[] = [
  'Agreed by phone.',
  'Asked to be called back in the afternoon.',
  'Checked twice, all in order.',
  'Confirmed by e-mail.',
  'Has to be done before the end of the week.',
  'Left a message, no answer yet.',
  'Please handle with care.',
  'See the note from last month.',
  'Would like a receipt.',
];

function openingOf(day: string, style: Style): string {
  return `${day.slice(0, 10)}T${hours[style].opening}:00Z`;
}
