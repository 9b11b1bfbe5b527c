import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ScratchWorkspace } from '@envloom/core/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { exportSite, type SiteResult } from './export-site.ts';

const checkout = join(import.meta.dirname, '../../../../..');

let workspace: ScratchWorkspace;

beforeEach(() => {
  workspace = new ScratchWorkspace();
});

afterEach(() => {
  workspace[Symbol.dispose]();
});

const write = (signal = new AbortController().signal): Promise<SiteResult> =>
  exportSite({
    root: checkout,
    folders: [join(checkout, 'generated/library-loans'), join(checkout, 'generated/bank-ledger')],
    output: workspace.path('pages/site'),
    signal,
    onBuild: () => undefined,
    onProgress: () => undefined,
  });

const api = (path: string): unknown =>
  JSON.parse(readFileSync(workspace.path('pages/site/studio/api', path), 'utf8'));

it('has the documents of the server, under the same addresses', async () => {
  expect(await write()).toEqual({ environments: 2, problems: [] });
  expect(api('features.json')).toMatchObject({ isLive: false, canSave: false });
  expect(api('environments.json')).toMatchObject({
    environments: [{ name: 'bank-ledger' }, { name: 'library-loans' }],
  });
  expect(api('environments/library-loans.json')).toMatchObject({
    state: 'read',
    summary: { name: 'library-loans' },
  });
  expect(api('environments/library-loans/scenarios.json')).toHaveProperty('scenarios.279');
});

it('writes nothing when it is interrupted', async () => {
  await expect(write(AbortSignal.abort(new Error('Interrupted.')))).rejects.toThrow('Interrupted.');
  expect(existsSync(workspace.path('pages/site'))).toBe(false);
});
