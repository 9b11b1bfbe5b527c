import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '@nx/devkit';
import { FsTree } from 'nx/src/generators/tree.js';
import { expect, it } from 'vitest';
import { ScratchWorkspace } from '@envloom/core/testing';
import { tinyModel } from '@envloom/env-package/testing';
import { env } from '../generators.ts';

// The tree of this workspace, never flushed: what `--dry-run` does.
it('generates code that compiles in this workspace, before anything is on disk', async () => {
  using models = new ScratchWorkspace();
  models.write('tiny.yaml', tinyModel);
  const tree = new FsTree(workspaceRoot, false);
  await env(tree, {
    name: 'tiny-counters',
    model: models.path('tiny.yaml'),
    scope: '@acme',
  });
  const changes = tree.listChanges();
  expect(changes.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      'generated/tiny-counters/.envloom.json',
      'generated/tiny-counters/logic-model.yaml',
      'generated/tiny-counters/src/environment.ts',
    ]),
  );
  const read = (path: string): string =>
    tree.read(`generated/tiny-counters/${path}`, 'utf-8') ?? '';
  expect(JSON.parse(read('package.json'))).toMatchObject({ name: '@acme/env-tiny-counters' });
  expect(read('README.md')).toContain("from '@acme/env-tiny-counters'");
  expect(read('openenv.yaml')).toContain('npx @acme/env-tiny-counters serve');
  const others = changes.filter(({ path }) => !path.endsWith('logic-model.yaml'));
  expect(others.filter(({ content }) => content?.includes('@envloom/env-') === true)).toEqual([]);
  expect(changes.every(({ type }) => type === 'CREATE')).toBe(true);
  expect(existsSync(join(workspaceRoot, 'generated/tiny-counters'))).toBe(false);
});
