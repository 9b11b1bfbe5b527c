import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { environmentNames } from '@envloom/env-package';
import { Environment, type EnvironmentClass, type EnvironmentSource } from '@envloom/runtime';
import type { Scenario } from '@envloom/episodes';
import type { EpisodeJob } from '@envloom/rollout';
import { readScenarios, type ScenarioSet } from '@envloom/episodes/node';
import { asInteraction, type Interaction } from '@envloom/episodes/trajectory';

/** An environment of `generated` with its scenarios. */
export interface StoredEnvironment {
  readonly name: string;
  readonly source: EnvironmentSource<Environment<object>>;
  readonly scenarios: ScenarioSet;
}

const generated = join(import.meta.dirname, '..', '..', 'generated');

export const storedNames: readonly string[] = environmentNames(generated);

export function storedEnvironments(
  names: readonly string[],
): Promise<readonly StoredEnvironment[]> {
  return Promise.all(names.map(storedEnvironment));
}

/** Scenarios that are read for the first time take a while; their files are read when wanted. */
async function storedEnvironment(name: string): Promise<StoredEnvironment> {
  const index = join(generated, name, 'src', 'index.ts');
  const exports: unknown = await import(pathToFileURL(index).href);
  const values: readonly unknown[] = isModule(exports) ? Object.values(exports) : [];
  const source = values.find(isEnvironmentClass);
  if (source === undefined) throw new Error(`${index} exports no environment`);
  return { name, source, scenarios: readScenarios(join(generated, name, 'scenarios')) };
}

function isModule(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function isEnvironmentClass(value: unknown): value is EnvironmentClass<Environment<object>> {
  return typeof value === 'function' && value.prototype instanceof Environment;
}

export interface JobOptions {
  /** Of each scenario; default 1. */
  readonly samples?: number;
  /** Default: as it was made. */
  readonly interaction?: Interaction;
  /** Most scenarios; default: all. */
  readonly most?: number;
  /** Default: all. */
  readonly accepts?: (scenario: Scenario) => boolean;
  /** Which of the ids of an environment; default: all. Others are not read. */
  readonly among?: (ids: readonly string[]) => readonly string[];
}

/** The episodes of all scenarios, in their order. */
export function* jobsOf(
  environments: readonly StoredEnvironment[],
  options: JobOptions = {},
): Generator<EpisodeJob> {
  const { most = Infinity, samples = 1, accepts = () => true, among = (ids) => ids } = options;
  let left = most;
  for (const { source, scenarios } of environments) {
    for (const id of among(scenarios.ids)) {
      const stored = scenarios.get(id);
      if (!accepts(stored)) continue;
      if (left === 0) return;
      left -= 1;
      yield* samplesOf(source, turned(stored, options), samples);
    }
  }
}

function turned(scenario: Scenario, { interaction }: JobOptions): Scenario {
  return interaction === undefined ? scenario : asInteraction(scenario, interaction);
}

function* samplesOf(
  source: StoredEnvironment['source'],
  scenario: Scenario,
  samples: number,
): Generator<EpisodeJob> {
  for (let sample = 0; sample < samples; sample += 1) {
    yield { id: `${scenario.id}#${sample}`, source, scenario, sample };
  }
}
