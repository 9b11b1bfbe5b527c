import type { Law } from '../law.ts';
import { pictureOf, play, startWorld, worldAfter } from '../play/trial.ts';

/** A reset world is as good as new. */
export const resetReturns: Law = {
  id: 'reset-returns',
  statement: 'reset() returns to the start: rows, clock, sequences and random numbers.',
  eachRun: {
    oneIn: 32,
    comparesPlays: true,
    judge: (trial, { calls, results }) => {
      const start = pictureOf(startWorld(trial));
      const world = worldAfter(trial, calls);
      world.reset();
      if (pictureOf(world) !== start) return 'reset() leads to another world than the start.';
      const wrong = play(world, calls).findIndex((text, index) => text !== results[index]);
      return wrong < 0 ? undefined : `Call ${wrong + 1} gives another result after reset().`;
    },
  },
};
