/** What Nx calls, by the names in generators.json. */
import { type GivenOptions, parseOptions } from '@envloom/core/command';
import {
  catalogPorts,
  dataPorts,
  generateCatalog,
  generateRollouts,
  generateScenarios,
  generateTrainingData,
  rolloutPorts,
  scenariosPorts,
} from '@envloom/cli';
import { type GeneratorCallback, logger, type Tree } from '@nx/devkit';
import { requireSupportedNx } from '../nx-version.ts';
import { removeEnvironment } from './env-remove/remove.ts';
import { generateFromTopic, topicPorts, topicRequestOf } from './env/from-topic.ts';
import { generateEnvironment } from './env/generate.ts';
import { envOptions } from './env/options.ts';
import { generateEnvironments } from './envs/generate.ts';
import { initialize } from './init/initialize.ts';
import { makeWorkspace } from './preset/make-workspace.ts';
import { planReleases } from './release-plan/plan-releases.ts';

type Generator = (tree: Tree, given: GivenOptions) => Promise<GeneratorCallback>;

export const env: Generator = async (tree, given) => {
  const request = topicRequestOf(parseOptions(envOptions, given));
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

const ownCommand = (command: string): void => {
  logger.info(`This is a command of its own now: npx envloom ${command} --help`);
};

export const rollouts: Generator = (tree, given) => {
  ownCommand('rollout');
  return generateRollouts(tree.root, given, rolloutPorts);
};

export const trainingData: Generator = (tree, given) => {
  ownCommand('data');
  return generateTrainingData(tree.root, given, dataPorts);
};

export const catalog: Generator = (tree, given) => {
  ownCommand('catalog');
  return generateCatalog(tree.root, given, catalogPorts);
};
