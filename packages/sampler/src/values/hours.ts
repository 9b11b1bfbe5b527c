import { addDays, addMinutes } from '@envloom/runtime';
import type { Draw } from '../draw/draw.ts';

/** Minutes of the day in which people work. */
const opening = 8 * 60;
const closing = 18 * 60;
const wholeDay = 24 * 60;
const quarter = 15;

/**
 * When things happen: at whole quarters of an hour, by day. A model whose clock starts before eight or
 * after six is one of work around the clock.
 */
export class Hours {
  readonly #opening: number;
  readonly #closing: number;

  /** @param clock where the clock of the model starts */
  constructor(clock: string) {
    const isByDay = isWithin(minuteOf(clock), opening, closing);
    this.#opening = isByDay ? opening : 0;
    this.#closing = isByDay ? closing : wholeDay - quarter;
  }

  /** A moment of a day. */
  on(day: string, draw: Draw): string {
    const quarters = draw.integer(this.#opening / quarter, this.#closing / quarter);
    return addMinutes(midnightOf(day), quarter * quarters);
  }

  /** The next quarter of an hour; where that is at night, a moment of the next day of work. */
  from(moment: string, draw: Draw): string {
    const next = Math.ceil(minuteOf(moment) / quarter) * quarter;
    if (isWithin(next, this.#opening, this.#closing)) return addMinutes(midnightOf(moment), next);
    return this.on(next < this.#opening ? moment : addDays(moment, 1), draw);
  }
}

function isWithin(minute: number, least: number, most: number): boolean {
  return minute >= least && minute <= most;
}

function midnightOf(moment: string): string {
  return `${moment.slice(0, 10)}T00:00:00Z`;
}

/** With the seconds as a fraction. */
function minuteOf(moment: string): number {
  return (Date.parse(moment) - Date.parse(midnightOf(moment))) / 60_000;
}
