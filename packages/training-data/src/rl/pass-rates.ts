import type { Trajectory } from '@envloom/runtime/trajectory';
import type { ReadTrajectory } from '../pipeline/options.ts';
import type { RlPrompt } from '../prompt-format.ts';

/** What was measured of scenarios, by {@link rateKey}. */
export type PassRates = ReadonlyMap<string, NonNullable<RlPrompt['measured']>>;

/** A scenario of one model, played in one way. */
export function rateKey(
  of: Pick<Trajectory, 'env' | 'model_hash' | 'scenario' | 'interaction'>,
): string {
  return [of.env, of.model_hash, of.scenario, of.interaction].join(' ');
}

/**
 * How often each scenario was done, with the strict reward. Streams; unreadable lines count nowhere.
 *
 * @param agents only these, by `agent.name`: the rates of the policy that is to be trained say what it
 *   can learn from, those of others do not
 */
export async function passRatesOf(
  trajectories: AsyncIterable<ReadTrajectory>,
  agents?: readonly string[],
): Promise<PassRates> {
  const rates = new Map<string, { passed: number; samples: number }>();
  for await (const item of trajectories) {
    if (!('trajectory' in item)) continue;
    const { trajectory } = item;
    if (agents !== undefined && !agents.includes(trajectory.agent.name)) continue;
    const key = rateKey(trajectory);
    const { passed, samples } = rates.get(key) ?? { passed: 0, samples: 0 };
    rates.set(key, { passed: passed + trajectory.reward, samples: samples + 1 });
  }
  return new Map(
    [...rates].map(([key, { passed, samples }]) => [key, { pass_rate: passed / samples, samples }]),
  );
}
