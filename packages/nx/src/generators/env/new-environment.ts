import { posix } from 'node:path';
import { generateScenarios, scenariosPorts } from '@envloom/cli';
import type { GeneratorCallback, Tree } from '@nx/devkit';
import { type GivenOptions, parseOptions } from '@envloom/core/command';
import {
  defaultDirectory,
  type EnvironmentLocation,
  locate,
  modelFile,
} from '@envloom/env-package';
import { linesFile } from '@envloom/scen-generator/stored';
import { defaultPorts, type EnvPorts, generateEnvironment } from './generate.ts';
import { type EnvOptions, envOptions } from './options.ts';
import { starterModel } from './starter/starter-model.ts';

/** Scenarios to begin with: nothing can be played without any, and these are made in seconds. */
const firstScenarios = { count: 8, seed: 7 };

/** Makes the scenarios of an environment that is on disk. */
type MakeScenarios = (workspaceRoot: string, location: EnvironmentLocation) => Promise<void>;

const makeScenarios: MakeScenarios = async (workspaceRoot, { name, directory }) => {
  const options = { name, directory, ...firstScenarios };
  const make = await generateScenarios(workspaceRoot, options, scenariosPorts);
  await make();
};

/**
 * Generates an environment from the starter model, for people to change: all of it or, on any problem, nothing.
 *
 * @returns what is left to do once the tree is on disk
 * @throws Error where the name is none or taken, or another option says what is to be generated
 */
export async function generateNew(
  tree: Tree,
  given: GivenOptions,
  ports: EnvPorts = defaultPorts,
  scenarios: MakeScenarios = makeScenarios,
): Promise<GeneratorCallback> {
  const {
    new: name = '',
    directory,
    scope,
    overwrite,
    ...others
  } = parseOptions(envOptions, given);
  requireAlone(others, overwrite);
  const location = locate(name, directory);
  const text = starterModel(name);
  putModel(tree, location, text);
  const finish = await generateEnvironment(tree, { name, directory, scope }, ports);
  return async () => {
    await finish();
    if (!tree.exists(posix.join(location.root, linesFile))) await scenarios(tree.root, location);
    ports.inform(nextSteps(location));
  };
}

/** @throws Error for an option that says something else about what is to be generated */
function requireAlone(
  {
    name,
    model,
    task,
    topic,
    from,
  }: Pick<EnvOptions, 'name' | 'model' | 'task' | 'topic' | 'from'>,
  overwrite: boolean,
): void {
  const flags = {
    '<name>': name,
    '--model': model,
    '--task': task,
    '--topic': topic,
    '--from': from,
  };
  const [other] = Object.entries(flags).find(([, value]) => value !== undefined) ?? [];
  const excluded = other ?? (overwrite ? '--overwrite' : undefined);
  if (excluded === undefined) return;
  throw new Error(
    `--new and ${excluded} exclude each other: --new <name> begins an environment from the starter model alone.`,
  );
}

/** One that was begun before and has not been changed is the same environment. @throws Error for any other */
function putModel(tree: Tree, location: EnvironmentLocation, text: string): void {
  const { root } = location;
  const path = posix.join(root, modelFile);
  if (!tree.exists(root)) tree.write(path, text);
  else if (tree.read(path, 'utf-8') !== text) throw taken(location, tree.exists(path));
}

function taken({ root, name, directory }: EnvironmentLocation, isEnvironment: boolean): Error {
  const own = isEnvironment
    ? `To go on with it, change ${root}/${modelFile} and run \`npx nx g env ${name}${inDirectory(directory)}\`.`
    : 'It has no logic model.';
  return new Error(
    `${root} is there already and stays as it is; nothing was written. ${own} ` +
      'To begin another environment, choose another name.',
  );
}

const inDirectory = (directory: string): string =>
  directory === defaultDirectory ? '' : ` --directory ${directory}`;

function nextSteps({ root, name, directory }: EnvironmentLocation): string {
  const where = inDirectory(directory);
  return [
    '',
    `${name} can be played as it is. Now change ${root}/${modelFile}: its comments say how.`,
    `  npx envloom check ${name} --watch${where}    says after each save what is wrong`,
    `  npx nx g env ${name}${where}    writes the code anew`,
    `  npx envloom play ${where === '' ? name : root}    plays it; npx envloom studio shows it in a browser`,
  ].join('\n');
}
