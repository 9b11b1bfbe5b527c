import type { EpisodeStep, Scenario } from '@envloom/episodes';
import {
  type AgentRecord,
  type EpisodeEnd,
  interactionOf,
  type Trajectory,
  type TrajectoryGrade,
  type UserRecord,
} from '@envloom/episodes/trajectory';
import type { Playing } from './playing.ts';
import { usageOf } from './usage.ts';

/** The record of an episode that is over. */
export function trajectoryOf(playing: Playing, end: EpisodeEnd, over: EpisodeStep): Trajectory {
  const { job, players, messages, steps, startedAt, began } = playing;
  const { scenario } = job;
  const grade = gradeOf(scenario, over);
  const usage = usageOf(steps);
  return {
    format_version: 1,
    id: job.id,
    env: scenario.env,
    model_hash: scenario.model_hash,
    scenario: scenario.id,
    content_hash: scenario.content_hash,
    kind: scenario.kind,
    ...(scenario.program === undefined ? {} : { program: scenario.program }),
    split: scenario.split,
    interaction: interactionOf(scenario),
    sample: job.sample,
    agent: withSeed(players.agent, job.id),
    ...(playing.conversation === undefined ? {} : { user: withSeed(players.user, job.id) }),
    tools: over.info.tools,
    messages,
    steps,
    end,
    reward: grade.strict,
    grade,
    start_hash: playing.startHash,
    final_hash: playing.hash,
    ...(usage === undefined ? {} : { usage }),
    ...(playing.userUsage === undefined ? {} : { user_usage: playing.userUsage }),
    timing: {
      started_at: startedAt.toISOString(),
      seconds: Math.round(performance.now() - began) / 1000,
    },
  };
}

/** The record of an agent or a user, with the sampling seed of this episode. */
function withSeed<T extends AgentRecord | UserRecord>(
  { record, seedOf }: Player<T>,
  episode: string,
): T {
  if (seedOf === undefined) return record;
  return { ...record, sampling: { ...record.sampling, seed: seedOf(episode) } };
}

interface Player<T> {
  readonly record: T;
  readonly seedOf?: (episode: string) => number;
}

function gradeOf({ id, checks }: Scenario, { info: { grade } }: EpisodeStep): TrajectoryGrade {
  if (grade === undefined) throw new Error(`the episode of ${id} ended without a grade`);
  const kinds = new Map(checks.map((check) => [check.id, check.kind]));
  const judged = grade.checks.map((check) => {
    const kind = kinds.get(check.id);
    if (kind === undefined) throw new Error(`scenario ${id} has no check ${check.id}`);
    return { ...check, kind };
  });
  return { ...grade, checks: judged };
}
