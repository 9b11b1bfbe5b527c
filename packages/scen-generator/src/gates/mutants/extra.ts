import type { Draw } from '@envloom/sampler';
import type { Course, Step } from '../course.ts';
import type { Player } from '../player.ts';
import { poolOf } from '../argument-pool.ts';
import { type Mutant, playOn } from './mutant.ts';
import type { Stations } from './stations.ts';

/** Extra mutations aimed at, and calls tried for each. */
const wanted = 8;
const triesForEach = 6;

/** The reference with one more mutation that succeeds: before it, between its goals or after them. */
export function extraMutations(course: Course, stations: Stations, draw: Draw): readonly Mutant[] {
  const places = [
    ...stations.goals.map(({ player, goal, after }) => ({ player, steps: [goal, ...after] })),
    { player: stations.end, steps: [] },
  ];
  return Array.from({ length: wanted }, () => draw.pick(places)).flatMap((place) =>
    extraAt(course, place, draw),
  );
}

function extraAt(
  { stage, scene }: Course,
  { player, steps }: { readonly player: Player; readonly steps: readonly Step[] },
  draw: Draw,
): readonly Mutant[] {
  const pool = poolOf(stage, scene);
  if (stage.mutations.length === 0) return [];
  for (let turn = 0; turn < triesForEach; turn += 1) {
    const { name } = draw.pick(stage.mutations).operation;
    const args = pool.pick(name, draw);
    if (!player.world.fork().call(name, args).success) continue;
    const other = player.fork();
    other.call(name, args);
    if (!playOn(other, steps)) continue;
    return [{ what: `${name} besides`, player: other, isAboutWords: false }];
  }
  return [];
}
