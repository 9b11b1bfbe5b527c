import { readJson, readNxJson, type Tree } from '@nx/devkit';
import { createTreeWithEmptyWorkspace } from '@nx/devkit/testing';
import { beforeEach, expect, it } from 'vitest';
import { initialize } from './initialize.ts';

let tree: Tree;

beforeEach(() => {
  tree = createTreeWithEmptyWorkspace();
  tree.write('.gitignore', 'node_modules');
});

it('registers the plugin, ignores build output and adds what environments import', () => {
  initialize(tree, {});
  expect(readNxJson(tree)?.plugins).toEqual(['@envloom/nx']);
  expect(tree.read('.gitignore', 'utf-8')).toBe(
    'node_modules\ngenerated/*/dist/\n.nx/envloom/\n.envloom/\n',
  );
  expect(readJson(tree, 'package.json')).toMatchObject({
    dependencies: { '@envloom/runtime': expect.any(String), zod: expect.any(String) },
  });
});

it('changes nothing the second time', () => {
  initialize(tree, {});
  const before = JSON.stringify(tree.listChanges());
  initialize(tree, {});
  expect(JSON.stringify(tree.listChanges())).toBe(before);
});

it('finds a plugin that is registered with options', () => {
  tree.write(
    'nx.json',
    JSON.stringify({ plugins: [{ plugin: '@envloom/nx', include: ['a/**'] }] }),
  );
  initialize(tree, {});
  expect(readNxJson(tree)?.plugins).toHaveLength(1);
});

it('leaves package.json alone when told to', () => {
  const before = tree.read('package.json', 'utf-8');
  initialize(tree, { skipPackageJson: true });
  expect(tree.read('package.json', 'utf-8')).toBe(before);
});
