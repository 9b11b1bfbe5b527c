import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ScratchWorkspace } from '@envloom/core/testing';
import { serveTasks, type TaskCacheServer, type TaskCounts } from './server.ts';
import { StoredTasks } from './stored-tasks.ts';

let workspace: ScratchWorkspace;
let tasks: StoredTasks;
let server: TaskCacheServer;
let counts: TaskCounts;

beforeEach(async () => {
  workspace = new ScratchWorkspace();
  tasks = new StoredTasks(workspace.path('tasks'));
  counts = { restored: 0, stored: 0 };
  server = await serveTasks(tasks, counts);
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
  expect(counts).toEqual({ restored: 1, stored: 1 });
});

it('answers nobody without its token', async () => {
  expect((await ask('/v1/cache/17', { method: 'PUT', body: 'x' }, 'guessed')).status).toBe(401);
  expect(readdirSync(tasks.folder)).toEqual([]);
});

it.each(['/v1/cache/..%2F..%2Fx', '/v1/cache/', '/v1/cache/a.b', '/'])(
  'stores nothing at %s',
  async (path) => {
    expect((await ask(path, { method: 'PUT', body: 'x' })).status).toBe(404);
    expect(readdirSync(workspace.root)).toEqual(['tasks']);
    expect(readdirSync(tasks.folder)).toEqual([]);
  },
);

it('knows no other methods', async () => {
  expect((await ask('/v1/cache/17', { method: 'DELETE' })).status).toBe(405);
});

describe('stored tasks', () => {
  it('keep nothing of an upload that breaks off', async () => {
    async function* broken(): AsyncGenerator<string> {
      yield await Promise.resolve('half');
      throw new Error('gone');
    }
    await expect(tasks.write('17', Readable.from(broken()))).rejects.toThrow('gone');
    expect(readdirSync(tasks.folder)).toEqual([]);
  });

  it('leave when nobody used them for long, and what is unfinished leaves too', async () => {
    for (const hash of ['old', 'used', 'new']) await tasks.write(hash, Readable.from(['x']));
    const longAgo = new Date('2026-01-01');
    for (const hash of ['old', 'used']) utimesSync(`${tasks.folder}/${hash}.tar`, longAgo, longAgo);
    writeFileSync(`${tasks.folder}/.unfinished`, 'x');
    for await (const chunk of (await tasks.read('used'))?.content ?? []) void chunk;
    await tasks.removeUnusedSince(new Date('2026-02-01'));
    expect(readdirSync(tasks.folder).toSorted()).toEqual(['new.tar', 'used.tar']);
    expect(existsSync(`${tasks.folder}/old.tar`)).toBe(false);
  });
});
