import { dirname } from 'node:path';
import type { Interaction } from '@envloom/episodes/trajectory';
import type { StoredEnvironment } from '@envloom/rollout/command';
import { TaskFolder } from '@envloom/scen-generator/writing';
import { type PassRates, programKey } from '../rl/pass-rates.ts';

const interactions: readonly Interaction[] = ['non-conversational', 'conversational'];

/**
 * How often the task programs of environments were solved, as their packages keep it
 * (`envloom tasks --solved`).
 *
 * @param agents only these
 */
export function recordedRates(
  environments: readonly Pick<StoredEnvironment, 'name' | 'folder' | 'modelHash'>[],
  agents?: readonly string[],
): PassRates {
  return new Map(environments.flatMap((environment) => ratesIn(environment, agents)));
}

type Entry = PassRates extends ReadonlyMap<infer K, infer V> ? readonly [K, V] : never;

function ratesIn(
  { name: env, folder, modelHash }: Parameters<typeof recordedRates>[0][number],
  agents: readonly string[] | undefined,
): readonly Entry[] {
  const { solvers = {} } = new TaskFolder(dirname(folder)).records();
  return Object.entries(solvers).flatMap(([program, played]) => {
    const own = played.agents.filter(({ agent }) => agents?.includes(agent) ?? true);
    const samples = own.reduce((sum, agent) => sum + agent.samples, 0);
    const passed = own.reduce((sum, agent) => sum + agent.passed, 0);
    if (samples === 0) return [];
    const rate = { pass_rate: passed / samples, samples };
    return interactions.map((interaction): Entry => {
      const key = programKey({ env, model_hash: modelHash, program, interaction });
      return [key ?? '', rate];
    });
  });
}
