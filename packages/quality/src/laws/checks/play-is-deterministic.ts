import type { Law } from '../law.ts';
import { callText } from '../play/call.ts';
import { startWorld } from '../play/trial.ts';

/** A second world makes the same calls. */
export const playIsDeterministic: Law = {
  id: 'play-is-deterministic',
  statement: 'The same start, seed and calls give the same results and the same world hash.',
  eachRun: {
    oneIn: 32,
    comparesPlays: true,
    judge: (trial, { calls, results, world }) => {
      const other = startWorld(trial);
      for (const [index, call] of calls.entries()) {
        const again = JSON.stringify(other.call(call.tool, structuredClone(call.args)));
        if (again !== results[index])
          return `${callText(call)} gives ${results[index]} in one world and ${again} in its twin.`;
      }
      return other.worldHash() === world.worldHash()
        ? undefined
        : 'The same calls lead to two world hashes.';
    },
  },
};
