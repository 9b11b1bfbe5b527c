import type { RlPrompt } from '../prompt-format.ts';
import { readScenarios } from '@envloom/episodes/node';
import { promptOf } from '../rl/prompt-of.ts';
import type { PassRates } from '../rl/pass-rates.ts';
import type { StoredEnvironment } from '@envloom/rollout/command';
import { wantedInteraction, type RolloutSettings } from '@envloom/rollout/command';

export interface PromptSource {
  readonly environments: readonly StoredEnvironment[];
  readonly interaction: RolloutSettings['interaction'];
  readonly rates: PassRates;
}

/** What a trainer needs to start an episode of each stored scenario, environment by environment. */
export function* promptsOf({ environments, ...from }: PromptSource): Generator<RlPrompt> {
  const { rates } = from;
  const interaction = wantedInteraction(from);
  const options = { rates, ...(interaction === undefined ? {} : { interaction }) };
  for (const { source, folder, package: name } of environments) {
    for (const scenario of readScenarios(folder)) yield promptOf(source, name, scenario, options);
  }
}
