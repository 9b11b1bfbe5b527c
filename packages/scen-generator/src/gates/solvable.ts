import { canonicalJson, type Json } from '@envloom/core';
import type { Result } from '@envloom/runtime';
import type { ReferencePlan } from './reference-plan.ts';
import { EpisodeRunner } from './episode-runner.ts';

/** A reference, played. */
export interface Solution {
  readonly player: EpisodeRunner;
  /** What is wrong with it, in words; nothing where it gets the full reward. */
  readonly problem?: string;
}

/** Plays the reference: each call must give what was recorded, and all checks must hold. */
export function solutionOf({ stage, scene, draft }: ReferencePlan): Solution {
  const player = EpisodeRunner.at(stage, scene);
  for (const [at, step] of draft.reference.entries()) {
    if (step.kind === 'message') {
      player.say(step.content);
      if (step.reply !== undefined) player.hear(step.reply);
      continue;
    }
    const result = player.call(step.tool, step.arguments);
    if (!isSameResult(result, step.observation)) {
      return { player, problem: `step ${at + 1} (${step.tool}) does not give what was recorded` };
    }
  }
  if (draft.reference.at(-1)?.kind !== 'message') {
    return { player, problem: 'the reference does not end with a message' };
  }
  const { strict, checks } = player.grade(draft.checks);
  if (strict === 1) return { player };
  const failed = Object.keys(checks).filter((id) => checks[id] !== true);
  return { player, problem: `the reference fails ${failed.join(', ') || 'for lack of a goal'}` };
}

function isSameResult(a: Result<Json>, b: Result<Json>): boolean {
  if (a.success) return b.success && canonicalJson(a.data) === canonicalJson(b.data);
  if (b.success) return false;
  const { code, message, data = null } = a.error;
  const other = b.error;
  return (
    code === other.code &&
    message === other.message &&
    canonicalJson(data) === canonicalJson(other.data ?? null)
  );
}
