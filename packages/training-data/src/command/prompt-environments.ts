import { join } from 'node:path';
import { measuredEnvironments, type PassRates } from '../rl/pass-rates.ts';
import { storedEnvironment, type StoredEnvironment } from '@envloom/rollout/command';
import { allEnvironments, type EnvironmentLocation, findEnvironment } from '@envloom/env-package';
import { hasScenarios } from '@envloom/scen-generator/stored';
import type { TrainingDataSettings } from './settings.ts';
import { namesText } from '../names.ts';

/** The environments whose scenarios are prompts. */
export interface PromptEnvironments {
  readonly environments: readonly StoredEnvironment[];
  /** Those that nobody named and that cannot be used, and why. Sentences. */
  readonly notes: readonly string[];
}

interface Asked {
  readonly workspaceRoot: string;
  readonly settings: Pick<TrainingDataSettings, 'envs' | 'directory'>;
  readonly rates: PassRates;
}

/**
 * The environments that are named; else those on which pass rates were measured; else all.
 *
 * @throws Error where one that is named cannot be used, or none can
 */
export async function promptEnvironments(asked: Asked): Promise<PromptEnvironments> {
  const { envs } = asked.settings;
  if (envs === undefined) return unnamed(asked);
  const { workspaceRoot, settings } = asked;
  const roots = [...new Set(envs)].map(
    (name) => findEnvironment(workspaceRoot, name, settings.directory).root,
  );
  const environments = await Promise.all(
    roots.map((root) => storedEnvironment(workspaceRoot, root)),
  );
  return { environments, notes: [] };
}

/** One that cannot be used is told, and does not keep the others from it. */
async function unnamed(asked: Asked): Promise<PromptEnvironments> {
  const { workspaceRoot, settings, rates } = asked;
  const { directory } = settings;
  const all = allEnvironments(workspaceRoot, directory);
  const there = namesOf(all);
  const measured = measuredEnvironments(rates);
  const wanted = measured.length > 0 ? measured : there;
  const known = all.filter(({ name }) => wanted.includes(name));
  const ready = known.filter(({ root }) => hasScenarios(join(workspaceRoot, root)));
  const opened = await Promise.all(ready.map(({ root }) => openedOrNote(workspaceRoot, root)));
  const environments = opened.flatMap((each) => (typeof each === 'string' ? [] : [each]));
  const notes = [
    ...leftOut(`not in ${directory}`, without(wanted, there)),
    ...leftOut('without scenarios', without(namesOf(known), namesOf(ready))),
    ...opened.flatMap((each) => (typeof each === 'string' ? [each] : [])),
  ];
  if (environments.length > 0) return { environments, notes };
  throw new Error([`No environment in ${directory} has scenarios to use.`, ...notes].join('\n'));
}

/** @returns the environment, or why it cannot be used */
async function openedOrNote(
  workspaceRoot: string,
  root: string,
): Promise<StoredEnvironment | string> {
  try {
    return await storedEnvironment(workspaceRoot, root);
  } catch (error) {
    return `Left out: ${error instanceof Error ? error.message : String(error)}`;
  }
}

const namesOf = (all: readonly EnvironmentLocation[]): readonly string[] =>
  all.map(({ name }) => name);

const without = (all: readonly string[], others: readonly string[]): readonly string[] =>
  all.filter((name) => !others.includes(name));

/** Names that are told one by one. */
const most = 10;

function leftOut(why: string, names: readonly string[]): readonly string[] {
  if (names.length === 0) return [];
  return [`Left out, ${why}: ${namesText(names, most)}.`];
}
