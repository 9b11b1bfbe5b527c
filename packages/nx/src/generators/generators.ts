/** What Nx calls, by the names in generators.json. */
import { type GivenOptions, parseOptions } from '@envloom/core/command';
import {
  generateCatalog,
  generateRollouts,
  generateScenarios,
  generateTasks,
  generateTrainingData,
  processContext,
  scenariosPorts,
} from '@envloom/cli';
import { type GeneratorCallback, logger, type Tree } from '@nx/devkit';
import { requireSupportedNx } from '../nx-version.ts';
import { removeEnvironment } from './env-remove/remove.ts';
import { generateFromTopic, topicRequestOf } from './env/from-topic.ts';
import { topicPorts } from './env/model-one.ts';
import { generateEnvironment } from './env/generate.ts';
import { generateNew } from './env/new-environment.ts';
import { envOptions } from './env/options.ts';
import { generateEnvironments } from './envs/generate.ts';
import { initialize } from './init/initialize.ts';
import { makeWorkspace } from './preset/make-workspace.ts';
import { planReleases } from './release-plan/plan-releases.ts';

type Generator = (tree: Tree, given: GivenOptions) => Promise<GeneratorCallback>;

export const env: Generator = async (tree, given) => {
  const options = parseOptions(envOptions, given);
  if (options.new !== undefined) return generateNew(tree, given);
  if (options.from !== undefined) {
    // Its readers take a second to load.
    const { generateFromSource } = await import('./env/from-source.ts');
    return generateFromSource(tree, options.from, given, topicPorts);
  }
  const request = topicRequestOf(options);
  return request === undefined
    ? generateEnvironment(tree, given)
    : generateFromTopic(tree, request, given, topicPorts);
};

export const envs: Generator = (tree, given) => generateEnvironments(tree, given);

export const envRemove: Generator = async (tree, given) => removeEnvironment(tree, given);

export const init: Generator = async (tree, given) => {
  requireSupportedNx();
  return initialize(tree, given);
};

export const preset: Generator = (tree, given) => makeWorkspace(tree, given);

export const releasePlan = (tree: Tree, given: GivenOptions): Promise<void> =>
  planReleases(tree, given);

export const scenarios: Generator = (tree, given) =>
  generateScenarios(tree.root, given, scenariosPorts);

export const tasks: Generator = (tree, given) =>
  generateTasks(given, { ...processContext, root: tree.root });

type OwnCommand = (
  given: GivenOptions,
  context: typeof processContext,
  isDryRun: boolean,
) => Promise<GeneratorCallback | void>;

type CommandGenerator = (tree: Tree, given: GivenOptions) => Promise<GeneratorCallback | void>;

/** A generator of earlier versions that is a command now. */
const ownCommand =
  (command: string, run: OwnCommand): CommandGenerator =>
  (tree, given) => {
    logger.info(`This is a command of its own now: npx envloom ${command} --help`);
    const isDryRun = process.env['NX_DRY_RUN'] === 'true';
    return run(given, { ...processContext, root: tree.root }, isDryRun);
  };

export const rollouts = ownCommand('rollout', generateRollouts);
export const trainingData = ownCommand('data', generateTrainingData);
export const catalog = ownCommand('catalog', generateCatalog);
