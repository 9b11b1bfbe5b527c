import { type Mutant, playOn } from './mutant.ts';
import type { Stations } from './stations.ts';

/** The reference with one of its goals twice, where it is granted twice. */
export function doubledGoals({ goals }: Stations): readonly Mutant[] {
  return goals.flatMap(({ player, goal, after }): readonly Mutant[] => {
    const twice = player.fork();
    if (!playOn(twice, [goal, goal])) return [];
    playOn(twice, after);
    return [{ what: `${goal.request.tool} twice`, player: twice, isAboutWords: false }];
  });
}
