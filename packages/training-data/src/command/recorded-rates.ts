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
  return [...new TaskFolder(dirname(folder)).passRates(agents)].flatMap(([program, rate]) =>
    interactions.map((interaction): Entry => {
      const key = programKey({ env, model_hash: modelHash, program, interaction });
      return [key ?? '', rate];
    }),
  );
}
