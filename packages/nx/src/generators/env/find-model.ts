import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute, posix, relative, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import type { Tree } from '@nx/devkit';
import { callerFolder, type EnvironmentLocation, modelFile } from '@envloom/env-package';

/** The text an environment is generated from. */
export interface ModelSource {
  readonly text: string;
  /** The path shown in messages, relative to the workspace where it is inside. */
  readonly file: string;
  /** Whether it is the logic-model.yaml of the environment itself. */
  readonly own: boolean;
}

/** Asks somebody at a terminal; undefined when nobody can be asked, or nothing is answered. */
export type Ask = (question: string) => Promise<string | undefined>;

export const askAtTerminal: Ask = async (question) => {
  const refusals = ['--no-interactive', '--interactive=false'];
  const isRefused =
    process.env['CI'] === 'true' || refusals.some((flag) => process.argv.includes(flag));
  if (!process.stdin.isTTY || !process.stdout.isTTY || isRefused) return undefined;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = (await terminal.question(question)).trim();
  terminal.close();
  return answer === '' ? undefined : answer;
};

function insideTree(tree: Tree, path: string): string | undefined {
  const inside = relative(tree.root, path).replaceAll('\\', '/');
  return inside.startsWith('..') || isAbsolute(inside) ? undefined : inside;
}

function readAnywhere(tree: Tree, path: string): string | undefined {
  const inside = insideTree(tree, path);
  if (inside !== undefined) return tree.read(inside, 'utf-8') ?? undefined;
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

/** Relative paths start where the command was typed, or in the workspace. */
function readGiven(tree: Tree, given: string, ownPath: string): ModelSource {
  for (const path of [resolve(callerFolder(), given), resolve(tree.root, given)]) {
    const text = readAnywhere(tree, path);
    const file = insideTree(tree, path) ?? path;
    if (text !== undefined) return { text, file, own: file === ownPath };
  }
  throw new Error(`--model: there is no file ${given}.`);
}

/**
 * Finds the model: the one that `--model` names, else the environment's own, else by asking. The schema
 * of the option cannot ask: it would also where the environment has its own.
 *
 * @throws Error when there is none
 */
export async function findModel(
  tree: Tree,
  given: string | undefined,
  location: EnvironmentLocation,
  ask: Ask,
): Promise<ModelSource> {
  const ownPath = posix.join(location.root, modelFile);
  if (given !== undefined) return readGiven(tree, given, ownPath);
  const text = tree.read(ownPath, 'utf-8');
  if (text !== null) return { text, file: ownPath, own: true };
  const answer = await ask(`Path of the logic model of ${location.name} (YAML or JSON): `);
  if (answer !== undefined) return readGiven(tree, answer, ownPath);
  throw new Error(
    `There is no ${ownPath} to regenerate from: name the logic model with --model <path>.`,
  );
}
