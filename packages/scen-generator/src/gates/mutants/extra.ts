import type { ReferencePlan, Step } from '../reference-plan.ts';
import type { EpisodeRunner } from '../episode-runner.ts';
import { poolOf } from '../argument-pool.ts';
import { type Mutant, playOn } from './mutant.ts';
import type { Stations } from './stations.ts';

/** Arguments with which each tool is called at each place. */
const most = 3;

interface Place {
  readonly player: EpisodeRunner;
  /** What follows there. */
  readonly steps: readonly Step[];
}

/** The reference with one more mutation that succeeds, of each tool: before it and after it. */
export function extraMutations(course: ReferencePlan, { goals, end }: Stations): readonly Mutant[] {
  const places: readonly Place[] = [
    ...goals.slice(0, 1).map(({ player, goal, after }) => ({ player, steps: [goal, ...after] })),
    { player: end, steps: [] },
  ];
  return places.flatMap((place) =>
    course.stage.mutations.flatMap(({ operation: { name } }) => extraAt(course, place, name)),
  );
}

function extraAt({ stage, scene }: ReferencePlan, place: Place, tool: string): readonly Mutant[] {
  const mutants: Mutant[] = [];
  for (const args of poolOf(stage, scene).all(tool)) {
    if (mutants.length >= most) break;
    const player = place.player.fork();
    if (!player.call(tool, args).success) continue;
    if (!playOn(player, place.steps)) continue;
    mutants.push({ what: `${tool} besides`, player, isAboutWords: false });
  }
  return mutants;
}
