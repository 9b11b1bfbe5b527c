import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ScratchWorkspace } from '@envloom/core/testing';
import { removeUnusedSince, serveTasks, type TaskServer } from './task-server.ts';

let workspace: ScratchWorkspace;
let folder: string;
let server: TaskServer;

beforeEach(async () => {
  workspace = new ScratchWorkspace();
  folder = workspace.path('tasks');
  server = await serveTasks(folder);
});

afterEach(async () => {
  await server.close();
  workspace[Symbol.dispose]();
});

function ask(path: string, init: RequestInit = {}, token = server.token): Promise<Response> {
  return fetch(`${server.url}${path}`, { ...init, headers: { authorization: `Bearer ${token}` } });
}

it('gives back what was stored, and stores a task once', async () => {
  expect((await ask('/v1/cache/17')).status).toBe(404);
  expect((await ask('/v1/cache/17', { method: 'PUT', body: 'archive' })).status).toBe(200);
  expect((await ask('/v1/cache/17', { method: 'PUT', body: 'other' })).status).toBe(409);
  const restored = await ask('/v1/cache/17');
  expect(restored.headers.get('content-length')).toBe('7');
  expect(await restored.text()).toBe('archive');
  expect(server.counts).toEqual({ restored: 1, stored: 1 });
});

it('answers nobody without its token', async () => {
  expect((await ask('/v1/cache/17', { method: 'PUT', body: 'x' }, 'guessed')).status).toBe(401);
  expect(readdirSync(folder)).toEqual([]);
});

it.each(['/v1/cache/..%2F..%2Fx', '/v1/cache/', '/v1/cache/a.b', '/'])(
  'stores nothing at %s',
  async (path) => {
    expect((await ask(path, { method: 'PUT', body: 'x' })).status).toBe(404);
    expect(readdirSync(workspace.root)).toEqual(['tasks']);
    expect(readdirSync(folder)).toEqual([]);
  },
);

it('knows no other methods', async () => {
  expect((await ask('/v1/cache/17', { method: 'DELETE' })).status).toBe(405);
});

it('keeps nothing of an upload that breaks off', async () => {
  const headers = { authorization: `Bearer ${server.token}`, 'content-length': 1000 };
  const upload = request(`${server.url}/v1/cache/17`, { method: 'PUT', headers });
  upload.on('error', () => undefined).write('half');
  await expect.poll(() => readdirSync(folder)).toHaveLength(1);
  upload.destroy();
  await expect.poll(() => readdirSync(folder)).toEqual([]);
});

it('removes what nobody used for long, and what is unfinished', async () => {
  const put = { method: 'PUT', body: 'x' };
  for (const hash of ['old', 'used', 'new']) await ask(`/v1/cache/${hash}`, put);
  const longAgo = new Date('2026-01-01');
  for (const hash of ['old', 'used']) utimesSync(`${folder}/${hash}.tar`, longAgo, longAgo);
  writeFileSync(`${folder}/.unfinished`, 'x');
  await (await ask('/v1/cache/used')).text();
  await removeUnusedSince(folder, new Date('2026-02-01'));
  expect(readdirSync(folder).toSorted()).toEqual(['new.tar', 'used.tar']);
});
