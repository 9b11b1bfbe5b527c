import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ScratchWorkspace } from '@envloom/core/testing';
import { exportSite } from '@envloom/studio';
import { faultsOf } from './support/faults.ts';
import { hasBrowser, limit, openBrowser } from './support/in-studio.ts';

const checkout = join(import.meta.dirname, '../..');

const types = { html: 'text/html', js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml' };

/** A server of files that knows nothing of envloom. */
async function serveFiles(folder: string): Promise<Server> {
  const server = createServer(({ url = '/' }, response) => {
    const file = join(folder, url.endsWith('/') ? `${url}index.html` : url);
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

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

describe.runIf(hasBrowser)('a static site', { timeout: limit }, () => {
  it('works in any folder of any server of files', async () => {
    using workspace = new ScratchWorkspace();
    await exportSite({
      root: checkout,
      folders: [join(checkout, 'generated/library-loans')],
      output: workspace.path('pages/site'),
      signal: new AbortController().signal,
      onBuild: () => undefined,
      onProgress: () => undefined,
    });
    const server = await serveFiles(workspace.path('pages'));
    const browser = await openBrowser();
    try {
      const page = await browser.newPage();
      const faults = faultsOf(page);
      await page.goto(`http://127.0.0.1:${portOf(server)}/site/`);
      await page.getByText('Public library circulation desk').click();
      await page.getByRole('tab', { name: 'Tools' }).click();
      await page.getByRole('heading', { name: 'check_out_copy' }).waitFor();
      expect(page.url()).toMatch(/\/site\/#\/environments\/library-loans\/tools$/);
      expect(await page.getByRole('link', { name: 'Play' }).count()).toBe(0);
      expect(faults).toEqual([]);
    } finally {
      await browser.close();
      server.close();
    }
  });
});
