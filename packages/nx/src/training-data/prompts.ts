import { readScenarios } from '@envloom/runtime/node';
import { promptOf, type PassRates, type RlPrompt } from '@envloom/training-data';
import { storedEnvironment, type ImportModule } from '../rollouts/played-environment.ts';
import { wantedInteraction, type RolloutSettings } from '../rollouts/settings.ts';

export interface PromptSource {
  readonly workspaceRoot: string;
  /** The folders of the environments, relative to the workspace root. */
  readonly roots: readonly string[];
  readonly interaction: RolloutSettings['interaction'];
  readonly rates: PassRates;
  readonly importModule: ImportModule;
}

/**
 * What a trainer needs to start an episode of each stored scenario, environment by environment.
 *
 * @throws Error where an environment has no scenarios or cannot be imported
 */
export async function* promptsOf(from: PromptSource): AsyncGenerator<RlPrompt> {
  const { workspaceRoot, roots, rates, importModule } = from;
  const interaction = wantedInteraction(from);
  const options = { rates, ...(interaction === undefined ? {} : { interaction }) };
  for (const root of roots) {
    // oxlint-disable-next-line no-await-in-loop -- one environment in memory at a time
    const {
      source,
      folder,
      package: name,
    } = await storedEnvironment(workspaceRoot, root, importModule);
    for (const scenario of readScenarios(folder)) yield promptOf(source, name, scenario, options);
  }
}
