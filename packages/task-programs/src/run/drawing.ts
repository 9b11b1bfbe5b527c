import { addDays } from '@envloom/runtime';
import type { Draw } from '@envloom/sampler';
import { unfit } from './stopped.ts';

/** `draw` as bodies see it. */
export interface Drawing {
  readonly integer: (min: number, max: number) => number;
  readonly number: (min: number, max: number, decimals?: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: (items: readonly unknown[]) => unknown;
  readonly shuffle: (items: readonly unknown[]) => readonly unknown[];
  readonly sample: (items: readonly unknown[], count: number) => readonly unknown[];
  readonly date: (first: number, last: number) => string;
}

/** @param today the day that dates count from */
export function drawingOf(draw: Draw, today: () => string): Drawing {
  return {
    integer: (min, max) => draw.integer(min, max),
    number: (min, max, decimals = 2) => {
      const scale = 10 ** decimals;
      return draw.integer(Math.round(min * scale), Math.round(max * scale)) / scale;
    },
    chance: (probability) => draw.chance(probability),
    pick: (items) =>
      items.length === 0 ? unfit('There is nothing to pick from.') : draw.pick(items),
    shuffle: (items) => draw.shuffle(items),
    sample: (items, count) =>
      items.length < count
        ? unfit(`There are ${items.length} to draw ${count} from.`)
        : draw.shuffle(items).slice(0, count),
    date: (first, last) => addDays(today(), draw.integer(first, last)),
  };
}
