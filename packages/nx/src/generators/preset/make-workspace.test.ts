import { flushChanges, FsTree } from 'nx/src/generators/tree.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { linkedWorkspace } from '@envloom/env-package/testing';
import { ScratchWorkspace } from '@envloom/core/testing';
import { environmentTargets } from '../../plugin/targets.ts';
import { makeWorkspace, workspaceReadme } from './make-workspace.ts';

let workspace: ScratchWorkspace;

const treeOf = (): FsTree => new FsTree(workspace.root, false);

beforeAll(() => {
  workspace = linkedWorkspace();
  workspace.write('package.json', { name: 'my-envs', scripts: { check: 'mine' } });
  workspace.write('nx.json', '{}');
});

afterAll(() => {
  workspace[Symbol.dispose]();
});

const example = 'generated/observatory-time';

it('has an example, workflows, scripts and a README', async () => {
  const tree = treeOf();
  for (const folder of ['apps', 'libs']) tree.write(`${folder}/.gitkeep`, '');
  await makeWorkspace(tree, {});
  expect(tree.exists('apps') || tree.exists('libs')).toBe(false);
  for (const path of [
    `${example}/src/environment.ts`,
    '.github/workflows/environments.yml',
    '.gitattributes',
  ]) {
    expect(tree.exists(path)).toBe(true);
  }
  expect(tree.read('package.json', 'utf-8')).toContain('"postinstall": "envloom-link"');
  expect(tree.read('README.md', 'utf-8')).toContain('# my-envs');
  flushChanges(workspace.root, tree.listChanges());
});

it('says what can be done, in commands that exist', async () => {
  const text = treeOf().read('README.md', 'utf-8') ?? '';
  const { default: manifest } = await import('../../../generators.json', {
    with: { type: 'json' },
  });
  const generators = [...text.matchAll(/npx nx g ([\w-]+)/g)].map(([, name]) => name);
  expect(generators.length).toBeGreaterThan(4);
  expect(Object.keys(manifest.generators)).toEqual(expect.arrayContaining(generators));
  const targets = [...text.matchAll(/npx nx run [\w-]+:([\w-]+)/g)].map(([, name]) => name);
  expect(Object.keys(environmentTargets)).toEqual(expect.arrayContaining(targets));
});

it('keeps what is there, and changes nothing the second time', async () => {
  const tree = treeOf();
  await makeWorkspace(tree, {});
  expect(tree.listChanges()).toEqual([]);
  expect(tree.read('package.json', 'utf-8')).toContain('"check": "mine"');
});

it('needs no example, and no workflows', async () => {
  const tree = treeOf();
  for (const path of [example, '.github', 'README.md']) tree.delete(path);
  await makeWorkspace(tree, { workflows: 'none', example: false, name: 'Desks' });
  expect(tree.exists(example)).toBe(false);
  expect(tree.exists('.github')).toBe(false);
  expect(tree.read('README.md', 'utf-8')).toMatch(/^# Desks\n/);
  expect(tree.read('README.md', 'utf-8')).not.toContain('observatory');
});

it('writes its README over that of a new Nx workspace, and over no other', async () => {
  const tree = treeOf();
  tree.write('README.md', '# Ws\n\nYour new, shiny [Nx workspace](https://nx.dev) is ready.\n');
  await makeWorkspace(tree, { example: false, name: 'Desks' });
  expect(tree.read('README.md', 'utf-8')).toContain('npx envloom catalog');
  tree.write('README.md', '# Mine\n');
  await makeWorkspace(tree, { example: false, name: 'Desks' });
  expect(tree.read('README.md', 'utf-8')).toBe('# Mine\n');
});

it('names the commands of the package manager in its README', () => {
  const loans = { name: 'loans', packageName: '@acme/env-loans' };
  const context = { title: 'Desks', example: loans, hasWorkflows: true };
  const text = workspaceReadme({ ...context, packageManager: 'pnpm' });
  for (const command of ['pnpm install', 'pnpm run check', 'pnpm exec nx g release-plan'])
    expect(text).toContain(command);
  expect(text).not.toMatch(/npx nx|`npm |[{}]|<!--/);
  expect(text).toContain('npx @acme/env-loans serve');
});

it('makes the example after the installation, where its tests have no vitest before', async () => {
  using bare = new ScratchWorkspace();
  bare.write('package.json', { name: 'bare' });
  bare.write('nx.json', '{}');
  const tree = new FsTree(bare.root, false);
  await makeWorkspace(tree, {});
  expect(tree.exists(example)).toBe(false);
  expect(tree.read('README.md', 'utf-8')).toContain('observatory-time');
});
