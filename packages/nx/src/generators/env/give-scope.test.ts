import { existsSync, realpathSync } from 'node:fs';
import { flushChanges, FsTree } from 'nx/src/generators/tree.js';
import { expect, it } from 'vitest';
import { linkedWorkspace, tinyModel } from '@envloom/env-package/testing';
import { generateEnvironment } from './generate.ts';
import { giveScope } from './give-scope.ts';

it('gives a package that was just made the scope that nx.json says', async () => {
  using workspace = linkedWorkspace();
  workspace.write('model.yaml', tinyModel);
  const tree = new FsTree(workspace.root, false);
  const link = await generateEnvironment(tree, { name: 'tiny-counters', model: 'model.yaml' });
  flushChanges(workspace.root, tree.listChanges());
  await link();
  const root = 'generated/tiny-counters';
  expect(await giveScope(tree, root, undefined)).toBe('@envloom/env-tiny-counters');

  const plugins = [{ plugin: '@envloom/nx', options: { scope: '@acme' } }];
  workspace.write('nx.json', { plugins });
  expect(await giveScope(new FsTree(workspace.root, false), root, undefined)).toBe(
    '@acme/env-tiny-counters',
  );
  const read = (path: string): string =>
    new FsTree(workspace.root, false).read(`${root}/${path}`, 'utf-8') ?? '';
  expect(JSON.parse(read('package.json'))).toMatchObject({ name: '@acme/env-tiny-counters' });
  expect(read('README.md')).toContain("from '@acme/env-tiny-counters'");
  expect(read('openenv.yaml')).toContain('npx @acme/env-tiny-counters serve');
  expect(realpathSync(workspace.path('node_modules/@acme/env-tiny-counters'))).toBe(
    realpathSync(workspace.path(root)),
  );
  expect(existsSync(workspace.path('node_modules/@envloom/env-tiny-counters'))).toBe(false);
});
