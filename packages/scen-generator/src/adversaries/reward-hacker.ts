import type { Grade } from '@envloom/episodes';
import type { Draw } from '@envloom/sampler';
import { type ArgumentPool, poolOf } from '../gates/argument-pool.ts';
import { callsIn, type ReferencePlan, matters } from '../gates/reference-plan.ts';
import { EpisodeRunner } from '../gates/episode-runner.ts';
import { longest } from './adversary.ts';

export const hackerEpisodes = 10;

/**
 * A greedy search on the reward: each of its calls is tried on a fork of the best state so far and
 * kept where the dense reward rises. When a call fails it also declines, on a fork, for the reason of
 * the failure's code. It makes three times as many calls as the reference, kept
 * or not.
 */
export function hackReward(course: ReferencePlan, draw: Draw): readonly Grade[] {
  return Array.from({ length: hackerEpisodes }, () => hacked(course, draw));
}

/** A state, and what ending there earns, declining or not. */
interface Held {
  readonly player: EpisodeRunner;
  readonly grade: Grade;
}

function hacked(course: ReferencePlan, draw: Draw): Grade {
  const { stage, scene, draft } = course;
  const tools = [...stage.mutations, ...stage.queries].map(({ operation }) => operation.name);
  const pool = poolOf(stage, scene);
  let best = ended(course, EpisodeRunner.at(stage, scene));
  const calls = tools.length === 0 ? 0 : longest * Math.max(1, callsIn(draft));
  for (let turn = 0; turn < calls && best.grade.strict === 0; turn += 1) {
    best = bestOf(best, tried(course, best, draw.pick(tools), pool, draw));
  }
  return best.grade;
}

function bestOf(best: Held, others: readonly Held[]): Held {
  return others.reduce((a, b) => (b.grade.dense > a.grade.dense ? b : a), best);
}

/** What a call leads to, and what declining for its failure does. */
function tried(
  course: ReferencePlan,
  { player: from }: Held,
  tool: string,
  pool: ArgumentPool,
  draw: Draw,
): readonly Held[] {
  const args = pool.pick(tool, draw);
  if (!matters(course, tool)) return [];
  const player = from.fork();
  const result = player.call(tool, args);
  if (!result.success && !course.reports) return [];
  const same = ended(course, player);
  if (result.success) return [same];
  return [same, { player, grade: player.gradeDeclining(result.error.code, course.draft.checks) }];
}

function ended({ draft }: ReferencePlan, player: EpisodeRunner): Held {
  return { player, grade: player.grade(draft.checks) };
}
