import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '@nx/devkit';
import { FsTree } from 'nx/src/generators/tree.js';
import { expect, it } from 'vitest';
import { ScratchWorkspace } from '@envloom/core/testing';
import { tinyModel } from '@envloom/env-package/testing';
import { env } from './generator.ts';

// The tree of this workspace, never flushed: what `--dry-run` does.
it('generates code that compiles in this workspace, before anything is on disk', async () => {
  using models = new ScratchWorkspace();
  models.write('tiny.yaml', tinyModel);
  const tree = new FsTree(workspaceRoot, false);
  await env(tree, {
    name: 'tiny-counters',
    model: models.path('tiny.yaml'),
    directory: 'generated',
    overwrite: false,
  });
  const changes = tree.listChanges();
  expect(changes.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      'generated/tiny-counters/.envloom.json',
      'generated/tiny-counters/logic-model.yaml',
      'generated/tiny-counters/src/environment.ts',
    ]),
  );
  expect(changes.every(({ type }) => type === 'CREATE')).toBe(true);
  expect(existsSync(join(workspaceRoot, 'generated/tiny-counters'))).toBe(false);
});
