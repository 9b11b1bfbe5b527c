import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, posix } from 'node:path';
import type { GeneratorCallback, Tree } from '@nx/devkit';
import { flushChanges, FsTree } from 'nx/src/generators/tree.js';
import { exampleModelFile } from '@envloom/skel-builder';
import { checkText, defaultDirectory, modelFile } from '@envloom/env-package';
import { generateScenarios, scenariosPorts } from '@envloom/cli';
import { generateEnvironment } from '../env/generate.ts';

/** Enough to see every kind, made in a few seconds. */
const scenarios = { count: 10, seed: 7 };

/** The name of the example environment, as its model says. */
export function exampleName(): string {
  const check = checkText(readFileSync(exampleModelFile, 'utf8'), modelFile);
  if (!check.ok) throw new Error(check.problems.join('\n'));
  return check.checked.model.name;
}

/** In the workspace that create-nx-workspace has just made, what the tests of environments import is not. */
function isInstalled(root: string, name: string): boolean {
  const paths = createRequire(join(root, 'package.json')).resolve.paths(name) ?? [];
  return paths.some((path) => existsSync(join(path, name, 'package.json')));
}

const generate = (tree: Tree, name: string): Promise<GeneratorCallback> =>
  generateEnvironment(tree, { name, model: exampleModelFile });

/** Straight to disk. */
async function generateNow(root: string, name: string): Promise<GeneratorCallback> {
  const tree = new FsTree(root, false);
  const link = await generate(tree, name);
  flushChanges(root, tree.listChanges());
  return link;
}

/**
 * Puts an environment to start from into the tree, unless it is there. Where it cannot be type-checked
 * before the installation, it is made after.
 *
 * @returns what makes its scenarios, once the tree is on disk and packages are installed
 */
export async function addExample(tree: Tree, name: string): Promise<GeneratorCallback> {
  if (tree.exists(posix.join(defaultDirectory, name, modelFile))) return () => undefined;
  const early = isInstalled(tree.root, 'vitest') ? await generate(tree, name) : undefined;
  return async () => {
    const link = early ?? (await generateNow(tree.root, name));
    await link();
    const make = await generateScenarios(tree.root, { name, ...scenarios }, scenariosPorts);
    await make();
  };
}
