import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment, EnvironmentSource } from '@envloom/runtime';
import { readScenarios, type ScenarioSet } from '@envloom/episodes/node';

const generated = join(import.meta.dirname, '..', '..', 'generated');

/** An environment of the repository with its scenarios. */
export interface StoredEnvironment {
  readonly source: EnvironmentSource<Environment<object>>;
  readonly scenarios: ScenarioSet;
}

/** The names of the environments in `generated` that have scenarios. */
export const storedEnvironments: readonly string[] = readdirSync(generated).filter((name) =>
  existsSync(join(generated, name, 'scenarios.jsonl')),
);

/** Loads an environment of `generated` by its name. */
export async function storedEnvironment(name: string): Promise<StoredEnvironment> {
  const folder = join(generated, name);
  const exported: unknown = await import(join(folder, 'src/index.ts'));
  const source = valuesOf(exported).find(isSource);
  if (source === undefined) throw new Error(`${folder} exports no environment`);
  return { source, scenarios: readScenarios(join(folder, 'scenarios')) };
}

function isSource(value: unknown): value is StoredEnvironment['source'] {
  return typeof value === 'function' && 'definition' in value;
}

function valuesOf(module: unknown): readonly unknown[] {
  return typeof module === 'object' && module !== null ? Object.values(module) : [];
}
