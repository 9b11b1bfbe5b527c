import type { Tree } from '@nx/devkit';
import { taskFolder } from '../../recipes/steps.ts';

const file = '.gitignore';

const ignoredPaths = [
  'generated/*/dist/',
  'generated/*/scenarios/',
  '.nx/envloom/',
  `${taskFolder}/`,
  '.envloom/',
];

/** All of `.nx`, version plans included. */
const wholeNxFolder = new Set(['.nx', '.nx/', '/.nx', '/.nx/']);

/** @returns what the user has to know */
export function ignoreOutputs(tree: Tree): readonly string[] {
  const text = tree.read(file, 'utf-8') ?? '';
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const missing = ignoredPaths.filter((path) => !lines.includes(path));
  if (missing.length > 0) {
    const separator = text === '' || text.endsWith('\n') ? '' : '\n';
    tree.write(file, `${text}${separator}${missing.join('\n')}\n`);
  }
  const line = lines.find((each) => wholeNxFolder.has(each));
  if (line === undefined) return [];
  return [
    `.gitignore has "${line}", which also keeps version plans (.nx/version-plans) out of git; ` +
      'ignore .nx/cache/ and .nx/workspace-data/ instead.',
  ];
}
