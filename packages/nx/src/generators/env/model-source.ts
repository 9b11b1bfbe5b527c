import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute, posix, relative, resolve } from 'node:path';
import type { Tree } from '@nx/devkit';
import { callerFolder, modelFile, type EnvironmentLocation } from '@envloom/env-package';
import type { EnvOptions } from './options.ts';
import type { EnvPorts } from './ports.ts';

/** The text an environment is generated from. */
export interface ModelSource {
  text: string;
  /** The path shown in messages, relative to the workspace where it is inside. */
  file: string;
  /** Whether it is the logic-model.yaml of the environment itself. */
  own: boolean;
}

function candidates(tree: Tree, path: string): string[] {
  return isAbsolute(path) ? [path] : [resolve(callerFolder(), path), resolve(tree.root, path)];
}

function insideTree(tree: Tree, path: string): string | undefined {
  const inside = relative(tree.root, path).replaceAll('\\', '/');
  return inside.startsWith('..') || isAbsolute(inside) ? undefined : inside;
}

function readAnywhere(tree: Tree, path: string): string | undefined {
  const inside = insideTree(tree, path);
  if (inside !== undefined) return tree.read(inside, 'utf-8') ?? undefined;
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

function readGiven(tree: Tree, option: string, ownPath: string): ModelSource {
  for (const path of candidates(tree, option)) {
    const text = readAnywhere(tree, path);
    const file = insideTree(tree, path) ?? path;
    if (text !== undefined) return { text, file, own: file === ownPath };
  }
  throw new Error(`--model: there is no file ${option}.`);
}

/**
 * Finds the model: the one named by `--model`, else the environment's own, else by asking.
 *
 * @throws Error when there is none
 */
export async function findModel(
  tree: Tree,
  options: EnvOptions,
  location: EnvironmentLocation,
  ports: Pick<EnvPorts, 'askForModel'>,
): Promise<ModelSource> {
  const ownPath = posix.join(location.root, modelFile);
  if (options.model !== undefined) return readGiven(tree, options.model, ownPath);
  const text = tree.read(ownPath, 'utf-8');
  if (text !== null) return { text, file: ownPath, own: true };
  const answer = await ports.askForModel(location.name);
  if (answer !== undefined) return readGiven(tree, answer, ownPath);
  throw new Error(
    `There is no ${ownPath} to regenerate from: name the logic model with --model <path>.`,
  );
}
