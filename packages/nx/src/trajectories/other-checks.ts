import { StateError } from '@envloom/runtime';
import { readScenarios, type ScenarioSet } from '@envloom/runtime/node';
import { checksHash } from '@envloom/runtime/trajectory';
import type { RolloutReport, ScenarioTally } from '@envloom/rollout';
import { grouped } from '../corpus-run/columns.ts';
import type { StoredEnvironment } from '../rollouts/played-environment.ts';

/**
 * How many trajectories of a report were judged by other checks than are stored for their scenarios
 * now. Scenarios that are no longer stored count nowhere: there is nothing to judge by.
 */
export function judgedByOtherChecks(
  { per_scenario }: Pick<RolloutReport, 'per_scenario'>,
  environments: readonly Pick<StoredEnvironment, 'name' | 'folder'>[],
): number {
  const byEnvironment = Map.groupBy(per_scenario, ({ env }) => env);
  return sumOf(
    environments.map(({ name, folder }) => {
      const scenarios = readScenarios(folder);
      return sumOf((byEnvironment.get(name) ?? []).map((tally) => otherwise(tally, scenarios)));
    }),
  );
}

function otherwise({ scenario, judged_by }: ScenarioTally, scenarios: ScenarioSet): number {
  const now = checksNow(scenario, scenarios);
  if (now === undefined) return 0;
  return sumOf(Object.entries(judged_by).map(([hash, count]) => (hash === now ? 0 : count)));
}

function checksNow(id: string, scenarios: ScenarioSet): string | undefined {
  try {
    return checksHash(scenarios.get(id).checks);
  } catch (error) {
    if (error instanceof StateError) return undefined;
    throw error;
  }
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** No line where there are none. @param file of the trajectories, or the folder of the run */
export function otherChecksLines(count: number, file: string): readonly string[] {
  if (count === 0) return [];
  const were = count === 1 ? 'trajectory was' : 'trajectories were';
  return [
    `${grouped(count)} ${were} judged by other checks than the scenarios have now. Judge again with: ` +
      `npx nx g rollouts --regrade ${file} --write`,
  ];
}
