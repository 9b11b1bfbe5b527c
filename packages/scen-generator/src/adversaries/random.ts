import type { Grade } from '@envloom/episodes';
import type { Draw } from '@envloom/sampler';
import { poolOf } from '../gates/argument-pool.ts';
import { callsIn, type ReferencePlan, matters } from '../gates/reference-plan.ts';
import { EpisodeRunner } from '../gates/episode-runner.ts';
import { farewell, longest } from './adversary.ts';

export const randomEpisodes = 5;

/** Calls any tools with plausible arguments, three times as many as the reference. */
export function playAtRandom(course: ReferencePlan, draw: Draw): readonly Grade[] {
  const { stage, scene, draft } = course;
  const pool = poolOf(stage, scene);
  const tools = [...stage.mutations, ...stage.queries].map(({ operation }) => operation.name);
  const length = tools.length === 0 ? 0 : longest * Math.max(1, callsIn(draft));
  return Array.from({ length: randomEpisodes }, () => {
    const player = EpisodeRunner.at(stage, scene);
    for (let turn = 0; turn < length; turn += 1) {
      const tool = draw.pick(tools);
      const args = pool.pick(tool, draw);
      if (matters(course, tool)) player.call(tool, args);
    }
    player.say(farewell);
    return player.grade(draft.checks);
  });
}
