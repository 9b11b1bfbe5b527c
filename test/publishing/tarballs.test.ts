import { readdirSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPackage } from '@envloom/release';
import type { ScratchWorkspace } from '@envloom/core/testing';
import { isFullTier } from '../support/tier.ts';
import { needlessFiles, packFolder, publintDefects, typeDefects } from './package-defects.ts';
import { releaseWorkspace, repositoryAddress } from './release-workspace.ts';

const environments = ['library-loans', 'bank-ledger', 'veterinary-clinic'];

const handWritten = readdirSync('packages')
  .filter((name) => existsSync(join('packages', name, 'package.json')))
  .map((name) => `packages/${name}`);

/** One small package in `npm test`; all packages and three environments in the full tier. */
const roots = isFullTier
  ? [...handWritten, ...environments.map((name) => `generated/${name}`)]
  : ['packages/llm'];

/** In bytes, compressed: scenarios with their rows are most of an environment, editor and diagrams of the page. */
const mostBytes = (root: string): number => (root === 'packages/studio' ? 800_000 : 400_000);

let workspace: ScratchWorkspace;

beforeAll(() => {
  workspace = releaseWorkspace(isFullTier ? environments : []);
}, 120_000);

afterAll(() => {
  workspace[Symbol.dispose]();
});

describe.each(roots)('the tarball of %s', { timeout: 300_000 }, (root) => {
  it('has no defects', async () => {
    expect(await buildPackage(workspace.root, root)).toEqual([]);
    const packed = packFolder(workspace.path(root, 'dist'));
    expect(await publintDefects(packed)).toEqual([]);
    expect(await typeDefects(packed)).toEqual([]);
    expect(needlessFiles(packed)).toEqual([]);
    expect(packed.files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json']));
    expect(packed.size).toBeLessThan(mostBytes(root));
    expect(packed.manifest).toMatchObject({
      type: 'module',
      license: 'MIT',
      files: expect.arrayContaining(['src']),
      repository: { type: 'git', url: repositoryAddress, directory: root },
      publishConfig: { access: 'public' },
    });
  });
});

it.runIf(isFullTier)(
  'packs an environment with its scenarios and its manifest, to the same bytes each time',
  async () => {
    const dist = workspace.path('generated/library-loans/dist');
    expect(await buildPackage(workspace.root, 'generated/library-loans')).toEqual([]);
    const first = packFolder(dist);
    expect(await buildPackage(workspace.root, 'generated/library-loans')).toEqual([]);
    expect(packFolder(dist).tarball).toEqual(first.tarball);
    expect(first.files).toEqual(
      expect.arrayContaining(['openenv.yaml', 'logic-model.yaml', 'scenarios/index.json']),
    );
  },
  300_000,
);
