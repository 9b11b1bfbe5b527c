import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { environmentNames } from '@envloom/env-package';
import { afterAll, describe, expect, it } from 'vitest';
import { environmentsOfTier } from './support/tier.ts';

const root = resolve(import.meta.dirname, '..');
// Inside of the repository, so that the packages are found.
const folder = join(root, 'tmp', `readme-examples-${process.pid}`);
mkdirSync(folder, { recursive: true });
afterAll(() => rmSync(folder, { recursive: true }));

/** The first example of a README. */
function exampleOf(environment: string): string {
  const text = readFileSync(join(root, 'generated', environment, 'README.md'), 'utf8');
  return /```ts\n([\s\S]*?)```/.exec(text)?.[1] ?? '';
}

/** What its comments say that it prints. */
function promised(example: string): string {
  return [...example.matchAll(/^\/\/ (.*)\n/gm)].map(([, line]) => `${line}\n`).join('');
}

it('the example of the repository ends with a reward', () => {
  const text = readFileSync(join(root, 'README.md'), 'utf8');
  const program = join(folder, 'readme.ts');
  writeFileSync(program, /```ts\n([\s\S]*?)```/.exec(text)?.[1] ?? '');
  const { stdout, stderr } = spawnSync(process.execPath, [program], { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(stdout.trim().split('\n').at(-1)).toBe('1');
});

describe.each(environmentsOfTier(environmentNames(join(root, 'generated'))))(
  'README of %s',
  (name) => {
    it('shows a call that succeeds, and what it prints', () => {
      const example = exampleOf(name);
      const program = join(folder, `${name}.ts`);
      writeFileSync(program, example);
      const { stdout, stderr } = spawnSync(process.execPath, [program], { encoding: 'utf8' });
      expect(stderr).toBe('');
      expect(promised(example)).not.toBe('');
      expect(stdout.startsWith(promised(example))).toBe(true);
    });
  },
);
