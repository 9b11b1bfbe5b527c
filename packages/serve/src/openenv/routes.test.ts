import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lending } from '@envloom/episodes/testing';
import fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Catalogue } from '../catalogue/catalogue.ts';
import { ServeError } from '../errors/serve-error.ts';
import type { SessionStore } from '../session/session-store.ts';
import { library, libraryStore } from '../testing/library.ts';
import { metadataOf, openEnvAdapter } from './routes.ts';

let store: SessionStore;
let app: FastifyInstance;

beforeEach(() => {
  store = libraryStore();
  app = fastify();
  app.setErrorHandler((error, _request, reply) =>
    error instanceof ServeError ? reply.code(error.status).send({ error }) : reply.send(error),
  );
  openEnvAdapter(app, { store, log: pino({ enabled: false }) });
});

interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly cookie: string;
}

async function post(url: string, payload?: object, cookie = ''): Promise<Answer> {
  const headers = cookie === '' ? {} : { cookie };
  const made = { method: 'POST', url, headers, ...(payload === undefined ? {} : { payload }) };
  const answer = await app.inject({ ...made, method: 'POST' });
  const [pair = ''] = String(answer.headers['set-cookie'] ?? '').split(';');
  return { status: answer.statusCode, body: answer.json(), cookie: pair };
}

async function get(url: string, cookie = ''): Promise<unknown> {
  const answer = await app.inject({ url, headers: cookie === '' ? {} : { cookie } });
  return answer.json();
}

const idOf = (body: unknown): string =>
  z.object({ metadata: z.object({ session_id: z.string() }) }).parse(body).metadata.session_id;

const lend = {
  type: 'call_tool',
  tool_name: 'check_out_book',
  arguments: { member_id: 'M1', book_id: 'B1' },
};
const done = { type: 'message', content: 'Done.' };

describe('an episode', () => {
  it('is played by the session that reset tells', async () => {
    const { body } = await post('/reset', { scenario: lending.id, seed: null });
    const session_id = idOf(body);
    expect(await post('/step', { action: lend, session_id, timeout_s: 3 })).toMatchObject({
      status: 200,
      body: { observation: { result: { success: true } }, reward: 0, done: false },
    });
    expect(await get(`/state?session_id=${session_id}`)).toMatchObject({
      episode_id: session_id,
      step_count: 1,
    });
    expect(await post('/step', { action: done, episode_id: session_id })).toMatchObject({
      body: { reward: 1, done: true, metadata: { terminated: true } },
    });
  });

  it('is played by the cookie alone, and each client has its own', async () => {
    const [one, other] = [
      await post('/reset', { scenario: lending.id }),
      await post('/reset', { scenario: lending.id }),
    ];
    await post('/step', { action: lend }, one.cookie);
    expect(await get('/state', other.cookie)).toMatchObject({ step_count: 0 });
    expect(await post('/step', { action: done }, one.cookie)).toMatchObject({
      body: { reward: 1 },
    });
    expect(await post('/step', { action: done }, other.cookie)).toMatchObject({
      body: { reward: 0, done: true },
    });
  });

  it('starts again in the same session', async () => {
    const { cookie, body } = await post('/reset', { scenario: lending.id });
    await post('/step', { action: done }, cookie);
    const again = await post('/reset', { scenario: lending.id }, cookie);
    expect(idOf(again.body)).toBe(idOf(body));
    const named = await post('/reset', { scenario: lending.id, session_id: idOf(body) });
    expect(idOf(named.body)).toBe(idOf(body));
    expect(store.size).toBe(1);
  });

  it('has a new session where that of the cookie is gone', async () => {
    const { cookie, body } = await post('/reset');
    store.close(idOf(body));
    const again = await post('/reset', {}, cookie);
    expect(again.status).toBe(200);
    expect(idOf(again.body)).not.toBe(idOf(body));
  });
});

describe('a request that fails', () => {
  it('has no session', async () => {
    expect(await post('/step', { action: lend })).toMatchObject({
      status: 404,
      body: { error: { code: 'UNKNOWN_SESSION' } },
    });
    expect(await post('/step', { action: lend, session_id: 'guess' })).toMatchObject({
      status: 404,
    });
    expect(await post('/reset', { session_id: 'guess' })).toMatchObject({ status: 404 });
    expect(await get('/state')).toEqual({ episode_id: null, step_count: 0 });
  });

  it('does not find a session by the name that a client gave its episode', async () => {
    await post('/reset', { episode_id: 'episode-001' });
    expect(await post('/step', { action: lend, episode_id: 'episode-001' })).toMatchObject({
      status: 404,
    });
  });

  it('comes after the end', async () => {
    const { cookie } = await post('/reset', { scenario: lending.id });
    await post('/step', { action: done }, cookie);
    expect(await post('/step', { action: lend }, cookie)).toMatchObject({
      status: 409,
      body: { error: { code: 'EPISODE_OVER' } },
    });
  });

  it.each([
    ['/step', { action: { type: 'fly' } }, ['body', 'action', 'type']],
    ['/step', { action: 'fly' }, ['body', 'action']],
    ['/step', {}, ['body', 'action']],
    ['/reset', { seed: 'one' }, ['body', 'seed']],
    ['/reset', { episode_id: 'x'.repeat(256) }, ['body', 'episode_id']],
    ['/reset', { scenaro: 'x' }, ['body']],
    ['/reset', [], ['body']],
  ])('is no request of %s: %j', async (url, payload, loc) => {
    const { cookie } = await post('/reset', {});
    expect(await post(url, payload, cookie)).toMatchObject({
      status: 422,
      body: { detail: [{ loc, msg: expect.any(String) }], error: { code: 'INVALID_REQUEST' } },
    });
  });
});

describe('about the server', () => {
  it('tells schemas under the title by which clients list and call tools', async () => {
    const schemas = z.record(z.string(), z.looseObject({})).parse(await get('/schema'));
    expect(Object.keys(schemas)).toEqual(['action', 'observation', 'reset_observation', 'state']);
    expect(schemas['action']).toMatchObject({ title: 'CallToolAction', type: 'object' });
  });

  it('tells what the environment is', async () => {
    expect(await get('/metadata')).toMatchObject({
      name: 'library-loans',
      description: expect.stringMatching(/./),
      version: '0.1.0',
    });
  });
});

it('tells of the only environment its version and its README', () => {
  const folder = mkdtempSync(join(tmpdir(), 'envloom-metadata-'));
  writeFileSync(join(folder, 'README.md'), '# Library');
  expect(metadataOf(new Catalogue([{ ...library(), folder }]))).toMatchObject({
    name: 'library-loans',
    version: '0.1.0',
    readme_content: '# Library',
  });
  rmSync(folder, { recursive: true });
});

it('tells of several which they are', () => {
  const catalogue = new Catalogue([library(), { ...library(), name: 'other' }]);
  const { name, description, version } = metadataOf(catalogue);
  expect({ name, version }).toEqual({ name: 'envloom', version: null });
  expect(description).toContain('library-loans, other');
});
