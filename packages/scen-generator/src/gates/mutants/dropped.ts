import { type Mutant, playOn } from './mutant.ts';
import type { Stations } from './stations.ts';

/** The reference without one of its goals; later calls that needed it fail, as an agent's would. */
export function droppedGoals({ goals }: Stations): readonly Mutant[] {
  return goals.map(({ player, goal, after }) => {
    const without = player.fork();
    playOn(without, after);
    return { what: `without ${goal.request.tool}`, player: without, isAboutWords: false };
  });
}
