import { join, posix } from 'node:path';
import { type GeneratorCallback, logger, type Tree } from '@nx/devkit';
import {
  type EmitEnvironment,
  emitEnvironment,
  type EmittedEnvironment,
  type EnvironmentLocation,
  generatorVersion,
  hasTasks,
  linkCommand,
  linkPackage,
  locate,
  type Manifest,
  manifestFile,
  modelFile,
  outdatedScenarios,
  ownPackageName,
  parseManifest,
  type Plan,
  planEnvironment,
  readStoredSet,
  taskFiles,
  tasksFolder,
  writesToReach,
} from '@envloom/env-package';
import { scenariosFolder } from '@envloom/scen-generator/stored';
import { type GivenOptions, parseOptions } from '@envloom/core/command';
import { makeScenarios, type ScenarioIndex } from '@envloom/episodes/node';
import { StateError } from '@envloom/runtime';
import { scopedName } from '../../plugin/plugin-options.ts';
import { readFromTree } from '../../tree-files.ts';
import {
  brokenScenarios,
  emittedCodeFails,
  handEdited,
  invalidModel,
  nameless,
  newerModel,
  unreadableManifest,
  wrongName,
} from './errors.ts';
import { type Ask, askAtTerminal, findModel, type ModelSource } from './find-model.ts';
import { envOptions } from './options.ts';
import { checkStaged } from './staging.ts';

/** What the generator needs besides the tree; tests pass their own. */
export interface EnvPorts {
  readonly emit: EmitEnvironment;
  readonly checkStaged: typeof checkStaged;
  readonly ask: Ask;
  readonly inform: (message: string) => void;
  readonly warn: (message: string) => void;
}

export const defaultPorts: EnvPorts = {
  emit: emitEnvironment,
  checkStaged,
  ask: askAtTerminal,
  inform: (message) => {
    logger.info(message);
  },
  warn: (message) => {
    logger.warn(message);
  },
};

/** A set that cannot be made for this model leaves the environment without one until it is made again. */
function indexIn(
  tree: Tree,
  { root }: EnvironmentLocation,
  ports: EnvPorts,
): ScenarioIndex | undefined {
  try {
    makeScenarios(join(tree.root, root, scenariosFolder));
  } catch (error) {
    if (!(error instanceof StateError)) throw error;
    ports.warn(error.message);
    return undefined;
  }
  const stored = readStoredSet(readFromTree(tree, root), root);
  if (!stored.ok) throw brokenScenarios(root, stored.problems);
  return stored.index;
}

/** With `--overwrite` an unreadable manifest only means that nothing is known to be untouched. */
function readManifest(
  tree: Tree,
  location: EnvironmentLocation,
  overwrite: boolean,
): Manifest | undefined {
  const path = posix.join(location.root, manifestFile);
  const text = tree.read(path, 'utf-8');
  if (text === null) return undefined;
  const manifest = parseManifest(text);
  if (!manifest && !overwrite) throw unreadableManifest(location, path);
  return manifest;
}

/** Everything that makes up an environment as it is generated. */
interface Job {
  readonly tree: Tree;
  readonly location: EnvironmentLocation;
  readonly model: ModelSource;
  readonly index: ScenarioIndex | undefined;
  readonly ports: EnvPorts;
}

/** @param newName the npm name of the package where it has none yet */
async function emit(
  { tree, location, model, index, ports }: Job,
  newName: string | undefined,
): Promise<EmittedEnvironment> {
  const read = readFromTree(tree, location.root);
  const names = tree.children(posix.join(location.root, tasksFolder));
  const emission = await ports.emit(model.text, model.file, {
    scenarioCount: index?.scenarios.length,
    packageName: ownPackageName(read) ?? newName,
    tasks: taskFiles(names, read, location.root),
  });
  if (!emission.ok) throw invalidModel(model, emission.problems);
  const { environment } = emission;
  if (environment.name !== location.name) {
    throw wrongName(model, environment.name, location.name);
  }
  for (const warning of environment.warnings) ports.warn(warning);
  return environment;
}

/** @returns whether there was anything to write */
async function write(
  { tree, location: { root }, model, index, ports }: Job,
  environment: EmittedEnvironment,
  plan: Plan,
): Promise<boolean> {
  const isChanged = plan.writes.length > 0 || plan.deletes.length > 0;
  const put = ({ path, content }: Plan['writes'][number]): void => {
    tree.write(posix.join(root, path), content);
  };
  if (isChanged) {
    const errors = await ports.checkStaged(tree.root, environment.files);
    if (errors.length > 0) throw emittedCodeFails(model, errors);
    plan.writes.forEach(put);
    for (const path of plan.deletes) tree.delete(posix.join(root, path));
  }
  // Once the rest is in the tree.
  const reached = { hasScenarios: index !== undefined, hasTasks: hasTasks(environment.files) };
  const toReach = writesToReach(readFromTree(tree, root), reached);
  toReach.forEach(put);
  return isChanged || toReach.length > 0;
}

/**
 * Generates or regenerates an environment: all of it or, on any problem, nothing.
 *
 * @returns what is left to do once the tree is on disk
 * @throws Error that says what is wrong and what repairs it
 */
export async function generateEnvironment(
  tree: Tree,
  given: GivenOptions,
  ports: EnvPorts = defaultPorts,
): Promise<GeneratorCallback> {
  const { model: path, overwrite, scope, ...options } = parseOptions(envOptions, given);
  const question = 'What is the name of the environment (the `name` in its logic model)? ';
  const name = options.name ?? (await ports.ask(question));
  if (name === undefined) throw nameless();
  const location = locate(name, options.directory);
  const { root } = location;
  const model = await findModel(tree, path, location, ports.ask);
  const index = indexIn(tree, location, ports);
  const job: Job = { tree, location, model, index, ports };
  const environment = await emit(job, scopedName(tree, name, scope));
  const plan = planEnvironment({
    environment,
    read: readFromTree(tree, root),
    manifest: readManifest(tree, location, overwrite),
    generator: generatorVersion(),
    ownModel: model.own ? model.text : undefined,
  });
  if (!overwrite) assertNothingIsLost(location, model, plan.conflicts);
  if (!(await write(job, environment, plan)))
    ports.inform(`${root} is up to date: nothing was written.`);
  // Scenarios stay, whatever becomes of the model.
  const outdated = index && outdatedScenarios(index, root, environment.modelHash);
  if (outdated !== undefined) ports.warn(outdated);
  return () => {
    link(tree, root, environment.packageName, ports);
  };
}

function assertNothingIsLost(
  location: EnvironmentLocation,
  model: ModelSource,
  conflicts: readonly string[],
): void {
  if (conflicts.includes(modelFile)) throw newerModel(location, model);
  if (conflicts.length > 0) throw handEdited(location, model, conflicts);
}

function link({ root: workspace }: Tree, root: string, name: string, { inform }: EnvPorts): void {
  if (linkPackage(workspace, root, name)) linkCommand(workspace, name);
  else inform(`${name} stays linked to another folder, not to ${root}.`);
}
