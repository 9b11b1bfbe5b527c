import { messageOf } from '@envloom/core';
import { join } from 'node:path';
import { StateError, type Environment, type EnvironmentSource } from '@envloom/runtime';
import type { Scenario } from '@envloom/episodes';
import { readScenarios, type ScenarioSet } from '@envloom/episodes/node';
import type { Trajectory } from '@envloom/episodes/trajectory';
import { existingEnvironment } from '@envloom/env-package';
import { gatePorts, importEnvironment, scenariosFolder } from '@envloom/scen-generator/stored';

type Source = EnvironmentSource<Environment<object>>;

/** What a trajectory was played on is not here. */
export interface Missing {
  readonly kind: 'not-found';
  /** In kebab-case, to be counted by. */
  readonly reason: 'no-environment' | 'no-scenario' | 'broken-environment' | 'other-model';
  /** What is missing, and what to do. */
  readonly message: string;
}

/** What a trajectory was played on. */
export interface Playground {
  readonly kind: 'found';
  readonly source: Source;
  /** As it is stored. */
  readonly scenario: Scenario;
}

interface Opened {
  readonly kind: 'opened';
  readonly source: Source;
  readonly scenarios: ScenarioSet;
}

/**
 * The environments and scenarios of a workspace, by what trajectories say of themselves. Of each
 * environment the scenarios are kept for as long as it is asked for, the last few environments alone.
 */
export class WorkspaceScenarios {
  readonly #workspaceRoot: string;
  readonly #directory: string;
  readonly #opened = new Map<string, Promise<Opened | Missing>>();

  /** @param directory the folder of environments, relative to the workspace root */
  constructor(workspaceRoot: string, directory: string) {
    this.#workspaceRoot = workspaceRoot;
    this.#directory = directory;
  }

  /** Where a trajectory can be played again; never throws for what the trajectory is to blame for. */
  async find({ env, scenario, model_hash }: Asked): Promise<Playground | Missing> {
    const opened = await this.#environment(env);
    if (opened.kind === 'not-found') return opened;
    const { modelHash } = opened.source.definition;
    if (model_hash !== modelHash) return otherModel(env, model_hash, modelHash);
    return found(opened, env, scenario);
  }

  #environment(env: string): Promise<Opened | Missing> {
    const known = this.#opened.get(env);
    // Trajectories come environment by environment, so the one asked for last goes last.
    this.#opened.delete(env);
    const opened = known ?? this.#open(env);
    this.#opened.set(env, opened);
    const [oldest] = this.#opened.keys();
    if (this.#opened.size > mostOpen && oldest !== undefined) this.#opened.delete(oldest);
    return opened;
  }

  async #open(env: string): Promise<Opened | Missing> {
    const location = existingEnvironment(this.#workspaceRoot, env, this.#directory);
    if (location === undefined)
      return missing('no-environment', `There is no environment ${env} in ${this.#directory}.`);
    const { root } = location;
    const folder = join(this.#workspaceRoot, root);
    try {
      const environment = await importEnvironment(folder, gatePorts.importModule);
      return {
        kind: 'opened',
        source: environment,
        scenarios: readScenarios(join(folder, scenariosFolder)),
      };
    } catch (error) {
      return missing(
        'broken-environment',
        `The package in ${root} cannot be imported: ${messageOf(error)}`,
      );
    }
  }
}

/** Environments whose scenarios are kept in memory at once. */
const mostOpen = 8;

type Asked = Pick<Trajectory, 'env' | 'scenario' | 'model_hash'>;

function found({ source, scenarios }: Opened, env: string, scenario: string): Playground | Missing {
  try {
    return { kind: 'found', source, scenario: scenarios.get(scenario) };
  } catch (error) {
    if (!(error instanceof StateError)) throw error;
    return missing('no-scenario', `${env}: ${error.problems.join('; ')}`);
  }
}

function otherModel(env: string, played: string, now: string): Missing {
  return missing(
    'other-model',
    `It was played on another version of ${env} (model ${played.slice(0, 12)}…; the workspace has ` +
      `${now.slice(0, 12)}…): check that version out, or play again.`,
  );
}

const missing = (reason: Missing['reason'], message: string): Missing => ({
  kind: 'not-found',
  reason,
  message,
});
