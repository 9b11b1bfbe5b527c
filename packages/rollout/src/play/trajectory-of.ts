import type { EpisodeStep, Scenario } from '@envloom/runtime';
import {
  type AgentRecord,
  checksHash,
  type EpisodeEnd,
  interactionOf,
  scenarioHash,
  type Trajectory,
  type TrajectoryGrade,
} from '@envloom/runtime/trajectory';
import type { Agent } from '../agent.ts';
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
    ...hashesOf(scenario),
    kind: scenario.kind,
    split: scenario.split,
    interaction: interactionOf(scenario),
    sample: job.sample,
    agent: agentRecord(players.agent, job.id),
    ...(playing.conversation === undefined ? {} : { user: players.user.record }),
    tools: over.info.tools,
    messages,
    steps,
    end,
    reward: grade.strict,
    grade,
    start_hash: playing.startHash,
    final_hash: playing.hash,
    ...(usage === undefined ? {} : { usage }),
    timing: {
      started_at: startedAt.toISOString(),
      seconds: Math.round(performance.now() - began) / 1000,
    },
  };
}

/** With the sampling seed of this episode. */
function agentRecord({ record, seedOf }: Agent, episode: string): AgentRecord {
  if (seedOf === undefined) return record;
  return { ...record, sampling: { ...record.sampling, seed: seedOf(episode) } };
}

type Hashes = Pick<Trajectory, 'scenario_hash' | 'checks_hash'>;

/** Several episodes are of one scenario, and its hash costs as much as its rows are long. */
const hashes = new WeakMap<Scenario, Hashes>();

function hashesOf(scenario: Scenario): Hashes {
  const known = hashes.get(scenario) ?? {
    scenario_hash: scenarioHash(scenario),
    checks_hash: checksHash(scenario.checks),
  };
  hashes.set(scenario, known);
  return known;
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
