import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import type { GeneratorCallback, Tree } from '@nx/devkit';
import { exampleModelFile } from '@envloom/skel-builder';
import { checkText } from '../../emission/emit.ts';
import { defaultDirectory, modelFile } from '../../environment/location.ts';
import { generateEnvironment } from '../env/generate.ts';
import { defaultPorts as environmentPorts } from '../env/ports.ts';
import { generateScenarios } from '../scenarios/generate.ts';
import { defaultPorts as scenarioPorts } from '../scenarios/ports.ts';

/** Enough to see every kind, made in a few seconds. */
const scenarios = { count: 10, seed: 7 };

/** The name of the example environment, as its model says. */
export function exampleName(): string {
  const check = checkText(readFileSync(exampleModelFile, 'utf8'), modelFile);
  if (!check.ok) throw new Error(check.problems.join('\n'));
  return check.checked.model.name;
}

/**
 * Puts an environment to start from into the tree, unless it is there.
 *
 * @returns what makes its scenarios, once the tree is on disk
 */
export async function addExample(tree: Tree, name: string): Promise<GeneratorCallback> {
  if (tree.exists(posix.join(defaultDirectory, name, modelFile))) return () => undefined;
  const link = await generateEnvironment(tree, { name, model: exampleModelFile }, environmentPorts);
  return async () => {
    await link();
    const make = await generateScenarios(tree.root, { name, ...scenarios }, scenarioPorts);
    await make();
  };
}
