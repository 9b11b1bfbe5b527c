import { cpSync, globSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emitEnvironment } from '@envloom/env-package';
import { writeEnvironment } from '@envloom/env-package';
import { tinyModel } from '@envloom/env-package/testing';
import { ScaleWorkspace } from '../../tools/bench/scale/workspace.ts';
import { isFullTier } from '../support/tier.ts';

const repository = join(import.meta.dirname, '..', '..');
const names = ['first-counters', 'second-counters', 'third-counters'];
const plainly = '--output-style=static';
const all = ['run-many', '-t', 'typecheck', '-p', 'tag:type:env', plainly];

let workspace: ScaleWorkspace;

function file(path: string): string {
  return join(workspace.root, path);
}

function write(path: string, content: string | object): void {
  mkdirSync(dirname(file(path)), { recursive: true });
  workspace.write(path, content);
}

async function addEnvironment(name: string): Promise<void> {
  write(`generated/${name}/logic-model.yaml`, tinyModel.replace('tiny-counters', name));
  await writeEnvironment(workspace.root, `generated/${name}`, emitEnvironment);
}

/** The runtime as part of the workspace, as in this repository. */
function addRuntime(): void {
  cpSync(join(repository, 'packages', 'runtime'), file('packages/runtime'), { recursive: true });
  rmSync(file('node_modules/@envloom/runtime'));
  symlinkSync('../../packages/runtime', file('node_modules/@envloom/runtime'));
}

function addShop(): void {
  write('apps/shop/project.json', {
    name: 'shop',
    targets: {
      typecheck: { command: 'touch was-checked' },
      check: { command: 'touch was-played' },
    },
  });
  write('apps/shop/package.json', { name: '@shop/shop', version: '3.1.4' });
  write('apps/shop/src/index.ts', 'export const price: number = "not mine to judge";\n');
}

async function nx(...args: readonly string[]): Promise<string> {
  const { exitCode, output } = await workspace.nx(...args);
  if (exitCode !== 0) throw new Error(output);
  return output;
}

/** The environments that were type-checked rather than remembered. */
async function checked(): Promise<string[]> {
  const output = await nx(...all);
  const tasks = output.matchAll(/nx run env-(?<name>\S+):typecheck(?<rest>.*)/g);
  const states = new Map<string, boolean>();
  for (const { groups } of tasks) {
    const name = groups?.['name'] ?? '';
    const isRemembered = /cache/.test(groups?.['rest'] ?? '');
    states.set(name, (states.get(name) ?? false) || isRemembered);
  }
  expect([...states.keys()].toSorted()).toEqual(names);
  return names.filter((name) => states.get(name) === false);
}

function change(path: string): void {
  workspace.write(path, `${readFileSync(file(path), 'utf8')}// changed\n`);
}

/** Every file of the project that has nothing to do with envloom, and when it was written. */
function shopNow(): Record<string, readonly [string, number]> {
  const paths = globSync('apps/**/*', { cwd: workspace.root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    paths.map((path) => [path, [readFileSync(path, 'utf8'), statSync(path).mtimeMs] as const]),
  );
}

describe.runIf(isFullTier)('a workspace with environments', () => {
  beforeAll(async () => {
    workspace = new ScaleWorkspace(tmpdir());
    addRuntime();
    addShop();
    for (const name of names) await addEnvironment(name);
    await workspace.run(['git', 'init', '-q', '-b', 'main']);
  });

  afterAll(() => {
    workspace[Symbol.dispose]();
  });

  it('checks all, then none, then the one that changed, and all when the runtime changed', async () => {
    expect(await checked()).toEqual(names);
    expect(await checked()).toEqual([]);
    change('generated/second-counters/src/environment.ts');
    expect(await checked()).toEqual(['second-counters']);
    change('packages/runtime/src/index.ts');
    expect(await checked()).toEqual(names);
  });

  it('checks one more alone, and has a target of its own for each', async () => {
    names.push('zeroth-counters');
    await addEnvironment('zeroth-counters');
    expect(await checked()).toEqual(['zeroth-counters']);
    expect(await nx('typecheck', 'env-first-counters', plainly)).toMatch(/cache/);
  });

  it('never touches a project that is no environment', async () => {
    const before = shopNow();
    const settings = ['package.json', 'nx.json'].map((path) => readFileSync(file(path), 'utf8'));
    write('fifth.yaml', tinyModel.replace('tiny-counters', 'fifth-counters'));
    await nx('g', 'env', 'fifth-counters', '--model', 'fifth.yaml');
    await nx(...all);
    await nx('run-many', '-t', 'sync-check', '-p', 'tag:type:env', '--exclude=env-second-counters');
    await nx('g', 'env-remove', 'fifth-counters');
    expect(shopNow()).toEqual(before);
    expect(['package.json', 'nx.json'].map((path) => readFileSync(file(path), 'utf8'))).toEqual(
      settings,
    );
  });
});
