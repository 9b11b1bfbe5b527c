import { unfit } from '@envloom/episodes/tasks';
import { addDays } from '@envloom/runtime';
import type { Draw } from '@envloom/sampler';
import type { Drawing } from './arranging.ts';

/** `draw` as bodies see it. @param today the day that dates count from */
export function drawingOf(draw: Draw, today: () => string): Drawing {
  return {
    integer: (min, max) => draw.integer(min, max),
    number: (min, max, decimals) => {
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
