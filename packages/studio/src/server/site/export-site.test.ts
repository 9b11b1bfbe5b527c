import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ScratchWorkspace } from '@envloom/core/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { chromium } from 'playwright-core';
import { exportSite, type SiteResult } from './export-site.ts';

const checkout = join(import.meta.dirname, '../../../../..');
const browserFile = '/usr/bin/chromium';

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

/** A server of files that knows nothing of envloom. */
async function serveFiles(folder: string): Promise<Server> {
  const types = { html: 'text/html', js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml' };
  const server = createServer(({ url = '/' }, response) => {
    const path = url === '/site/' ? '/site/index.html' : url;
    const file = join(folder, path);
    if (!existsSync(file)) return response.writeHead(404).end();
    const type = Object.entries(types).find(([ending]) => file.endsWith(`.${ending}`))?.[1];
    response.writeHead(200, { 'content-type': type ?? 'application/json' });
    return response.end(readFileSync(file));
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  return server;
}

const portOf = (address: AddressInfo | string | null): number =>
  typeof address === 'object' && address !== null ? address.port : 0;

it.runIf(existsSync(browserFile))('works in any folder of any server of files', async () => {
  await write();
  const server = await serveFiles(workspace.path('pages'));
  const browser = await chromium.launch({ executablePath: browserFile, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    await page.goto(`http://127.0.0.1:${portOf(server.address())}/site/`);
    await page.getByText('Public library circulation desk').click();
    await page.getByRole('tab', { name: 'Tools' }).click();
    await page.getByRole('heading', { name: 'check_out_copy' }).waitFor();
    expect(page.url()).toMatch(/\/site\/#\/environments\/library-loans\/tools$/);
    expect(await page.getByRole('link', { name: 'Play' }).count()).toBe(0);
    expect(errors).toEqual([]);
  } finally {
    await browser.close();
    server.close();
  }
});
