import { parseOptions, type GivenOptions } from '@envloom/core/command';
import { join, posix } from 'node:path';
import type { GeneratorCallback, Tree } from '@nx/devkit';
import { makeScenarios } from '@envloom/episodes/node';
import { StateError } from '@envloom/runtime';
import {
  generatorVersion,
  type EmittedEnvironment,
  linkCommand,
  linkPackage,
  locate,
  modelFile,
  type EnvironmentLocation,
  manifestFile,
  parseManifest,
  type Manifest,
  ownPackageName,
  type Plan,
  planEnvironment,
  writesToReachScenarios,
  outdatedScenarios,
  readStoredScenarios,
  type StoredScenarios,
} from '@envloom/env-package';
import { scenariosFolder } from '@envloom/scen-generator/stored';
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
import { findModel, type ModelSource } from './model-source.ts';
import { envOptions, type EnvOptions } from './options.ts';
import type { EnvPorts } from './ports.ts';

/** A set that cannot be made for this model leaves the environment without one until it is made again. */
function readScenarios(
  tree: Tree,
  { root }: EnvironmentLocation,
  ports: EnvPorts,
): StoredScenarios | undefined {
  try {
    makeScenarios(join(tree.root, root, scenariosFolder));
  } catch (error) {
    if (!(error instanceof StateError)) throw error;
    ports.warn(error.message);
    return undefined;
  }
  const reading = readStoredScenarios(readFromTree(tree, root), root);
  if (!reading.ok) throw brokenScenarios(root, reading.problems);
  return reading.stored;
}

async function emit(
  tree: Tree,
  model: ModelSource,
  location: EnvironmentLocation,
  stored: StoredScenarios | undefined,
  ports: EnvPorts,
): Promise<EmittedEnvironment> {
  const ownName = ownPackageName(readFromTree(tree, location.root));
  const emission = await ports.emit(model.text, model.file, stored?.scenarios, ownName);
  if (!emission.ok) throw invalidModel(model, emission.problems);
  const { environment } = emission;
  if (environment.name !== location.name) {
    throw wrongName(model, environment.name, location.name);
  }
  for (const warning of environment.warnings) ports.warn(warning);
  return environment;
}

/** Scenarios stay, whatever becomes of the model. */
function warnOfOutdated(
  location: EnvironmentLocation,
  stored: StoredScenarios | undefined,
  { modelHash }: EmittedEnvironment,
  ports: EnvPorts,
): void {
  const outdated = stored && outdatedScenarios(stored, location.root, modelHash);
  if (outdated !== undefined) ports.warn(outdated);
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

async function assertCompiles(
  tree: Tree,
  model: ModelSource,
  environment: EmittedEnvironment,
  ports: EnvPorts,
): Promise<void> {
  const errors = await ports.checkStaged(tree.root, environment.files);
  if (errors.length > 0) throw emittedCodeFails(model, errors);
}

function apply(tree: Tree, root: string, plan: Plan): void {
  for (const { path, content } of plan.writes) tree.write(posix.join(root, path), content);
  for (const path of plan.deletes) tree.delete(posix.join(root, path));
}

/** Once the rest is in the tree; returns whether there was anything to do. */
function reachScenarios(tree: Tree, root: string, stored: StoredScenarios | undefined): boolean {
  if (stored === undefined) return false;
  const writes = writesToReachScenarios(readFromTree(tree, root));
  for (const { path, content } of writes) tree.write(posix.join(root, path), content);
  return writes.length > 0;
}

function isEmpty(plan: Plan): boolean {
  return plan.writes.length === 0 && plan.deletes.length === 0;
}

function link(
  tree: Tree,
  location: EnvironmentLocation,
  { packageName }: EmittedEnvironment,
  ports: EnvPorts,
): void {
  if (linkPackage(tree.root, location.root, packageName)) linkCommand(tree.root, packageName);
  else ports.inform(`${packageName} stays linked to another folder, not to ${location.root}.`);
}

async function nameOf({ name }: EnvOptions, ports: EnvPorts): Promise<string> {
  const given = name ?? (await ports.askForName());
  if (given === undefined) throw nameless();
  return given;
}

function assertNothingIsLost(
  location: EnvironmentLocation,
  model: ModelSource,
  conflicts: readonly string[],
): void {
  if (conflicts.includes(modelFile)) throw newerModel(location, model);
  if (conflicts.length > 0) throw handEdited(location, model, conflicts);
}

/**
 * Generates or regenerates an environment: all of it or, on any problem, nothing.
 *
 * @returns what is left to do once the tree is on disk
 * @throws Error that says what is wrong and what repairs it
 */
export async function generateEnvironment(
  tree: Tree,
  request: GivenOptions,
  ports: EnvPorts,
): Promise<GeneratorCallback> {
  const options = parseOptions(envOptions, request);
  const location = locate(await nameOf(options, ports), options.directory);
  const model = await findModel(tree, options, location, ports);
  const stored = readScenarios(tree, location, ports);
  const environment = await emit(tree, model, location, stored, ports);
  const overwrite = options.overwrite ?? false;
  const plan = planEnvironment({
    environment,
    read: readFromTree(tree, location.root),
    manifest: readManifest(tree, location, overwrite),
    generator: generatorVersion(),
    ownModel: model.own ? model.text : undefined,
  });
  if (!overwrite) assertNothingIsLost(location, model, plan.conflicts);
  const isUpToDate = isEmpty(plan);
  if (!isUpToDate) {
    await assertCompiles(tree, model, environment, ports);
    apply(tree, location.root, plan);
  }
  const isReached = !reachScenarios(tree, location.root, stored);
  if (isUpToDate && isReached) {
    ports.inform(`${location.root} is up to date: nothing was written.`);
  }
  warnOfOutdated(location, stored, environment, ports);
  return () => {
    link(tree, location, environment, ports);
  };
}
