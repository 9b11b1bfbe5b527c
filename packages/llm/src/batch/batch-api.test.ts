import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { batchApi, type BatchApi } from './batch-api.ts';

let folder: string;
let server: Server;
let requests: number;

/** A server whose first `breaks` downloads break off in the middle. */
async function apiTo(breaks: number): Promise<BatchApi> {
  requests = 0;
  server = createServer((request, response) => {
    requests += 1;
    response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': 10 });
    response.write('12345', () => {
      if (requests > breaks) response.end('67890');
      else request.socket.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('No port');
  return batchApi({ baseUrl: `http://127.0.0.1:${address.port}/v1`, maxRetries: 0 });
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'download-'));
});
afterEach(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a download that breaks off', () => {
  test('begins again', async () => {
    const file = join(folder, 'results');
    await (await apiTo(2)).download('file-1', file, new AbortController().signal);
    expect([readFileSync(file, 'utf8'), requests]).toEqual(['1234567890', 3]);
  });

  test('ends after three tries', async () => {
    const api = await apiTo(9);
    const downloaded = api.download(
      'file-1',
      join(folder, 'results'),
      new AbortController().signal,
    );
    await expect(downloaded).rejects.toMatchObject({ problem: 'unreachable' });
    expect(requests).toBe(3);
  });
});
