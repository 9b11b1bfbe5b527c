import type { Trajectory } from '@envloom/episodes/trajectory';
import { requireKnown } from '../filter/known-names.ts';
import type { ReadTrajectory } from '../pipeline/options.ts';
import type { RlPrompt } from '../prompt-format.ts';

/** What was measured of scenarios, by {@link rateKey}, and of task programs, by {@link programKey}. */
export type PassRates = ReadonlyMap<string, NonNullable<RlPrompt['measured']>>;

type Played = Pick<Trajectory, 'env' | 'model_hash' | 'scenario' | 'content_hash' | 'interaction'>;

/** A scenario of one model, played in one way; one that was made anew under its old name is another. */
export function rateKey(of: Played): string {
  return [of.env, of.model_hash, of.scenario, of.content_hash, of.interaction].join(' ');
}

type PlayedProgram = Pick<Trajectory, 'env' | 'model_hash' | 'program' | 'interaction'>;

/** All instances of a task program; undefined for what is of none. */
export function programKey({
  env,
  model_hash,
  program,
  interaction,
}: PlayedProgram): string | undefined {
  return program === undefined ? undefined : [env, model_hash, program, interaction].join(' ');
}

/**
 * How often each scenario, and each task program, was done, with the strict reward. Streams; unreadable lines count nowhere.
 *
 * @param agents only these, by `agent.name`: the rates of the policy that is to be trained say what it
 *   can learn from, those of others do not
 * @throws Error where there are trajectories and none is of an agent that is named
 */
export async function passRatesOf(
  trajectories: AsyncIterable<ReadTrajectory>,
  agents?: readonly string[],
): Promise<PassRates> {
  const rates = new Map<string, { passed: number; samples: number }>();
  const seen = new Set<string>();
  for await (const item of trajectories) {
    if (!('trajectory' in item)) continue;
    const { trajectory } = item;
    seen.add(trajectory.agent.name);
    if (agents !== undefined && !agents.includes(trajectory.agent.name)) continue;
    const keys = [rateKey(trajectory), programKey(trajectory) ?? []].flat();
    for (const key of keys) {
      const { passed, samples } = rates.get(key) ?? { passed: 0, samples: 0 };
      rates.set(key, { passed: passed + trajectory.reward, samples: samples + 1 });
    }
  }
  requireKnown('agent', 'agents', agents, [...seen]);
  return new Map(
    [...rates].map(([key, { passed, samples }]) => [key, { pass_rate: passed / samples, samples }]),
  );
}

/** The environments of which anything was measured, sorted. */
export function measuredEnvironments(rates: PassRates): readonly string[] {
  const names = [...rates.keys()].map((key) => key.split(' ', 1).join());
  return [...new Set(names)].toSorted();
}
