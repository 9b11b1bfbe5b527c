import { storedScenarios } from '@envloom/catalog/read';
import type { ScenarioList } from '../../protocol/environments.ts';
import type { EnvironmentPlace } from './place.ts';

/** In the folder of an environment. */
export const scenariosFolder = 'scenarios';

/**
 * The scenarios of an environment, in the order in which they were made.
 *
 * @throws StateError where they cannot be read
 */
export const scenarioList = ({ workspaceRoot, root }: EnvironmentPlace): ScenarioList => ({
  scenarios: storedScenarios(workspaceRoot, root).map(
    ({ id, kind, split, difficulty, program }) => ({
      id,
      kind,
      split,
      difficulty,
      ...(program === undefined ? {} : { program }),
    }),
  ),
});
