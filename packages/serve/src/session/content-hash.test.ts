import { lending, refusing, talking } from '@envloom/episodes/testing';
import { describe, expect, it } from 'vitest';
import { type Served, served } from '../testing/served.ts';
import { library, libraryStore } from '../testing/library.ts';
import { ServeError } from '../errors/serve-error.ts';

const env = 'library-loans';
const { id: scenario, content_hash, model_hash } = lending;
/** Of what had this id before the set was made again. */
const former = { environment: env, scenario, content_hash: refusing.content_hash };
const present = { ...former, content_hash };

const nemoRow = (hash: string): object => ({
  responses_create_params: { input: 'Please.' },
  verifier_metadata: { env, model_hash, scenario, content_hash: hash },
});

const rpc = (method: string, params: object): object => ({
  jsonrpc: '2.0',
  id: 1,
  method,
  params,
});

const mcpHeaders = { accept: 'application/json, text/event-stream' };

/** Each asks for the scenario with this content; what is answered, as text. */
const ways: Readonly<Record<string, (server: Served, hash: string) => Promise<string>>> = {
  'POST /sessions': async ({ ask }, hash) =>
    (await ask('POST /sessions', { body: { ...present, content_hash: hash } })).text,
  'a reset over HTTP': async ({ ask, open }, hash) => {
    const body = { ...present, content_hash: hash };
    return (await ask(`POST /sessions/${await open(1)}/reset`, { body })).text;
  },
  'OpenEnv /reset': async ({ ask }, hash) =>
    (await ask('POST /reset', { body: { ...present, content_hash: hash } })).text,
  "OpenEnv's session of MCP": async ({ ask }, hash) => {
    const params = { ...present, content_hash: hash };
    return (await ask('POST /mcp', { body: rpc('openenv/session/create', params) })).text;
  },
  MCP: async ({ ask }, hash) => {
    const query = `environment=${env}&scenario=${scenario}&content_hash=${hash}`;
    const clientInfo = { name: 'test', version: '1' };
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
    const asked = { body: rpc('initialize', params), headers: mcpHeaders };
    return (await ask(`POST /mcp?${query}`, asked)).text;
  },
  'NeMo Gym /seed_session': async ({ ask }, hash) =>
    (await ask('POST /seed_session', { body: nemoRow(hash) })).text,
  'NeMo Gym /reset': async ({ ask }, hash) =>
    (await ask('POST /ng-rollout/r/reset', { body: nemoRow(hash) })).text,
  'NeMo Gym /verify without a session': async ({ ask }, hash) => {
    const response = { output: [] };
    return (await ask('POST /verify', { body: { ...nemoRow(hash), response } })).text;
  },
};

describe.each(Object.entries(ways))('%s', (_, askFor) => {
  it('plays the task that was meant, and no other under its id', async () => {
    await using server = await served();
    expect(await askFor(server, content_hash)).not.toContain('OTHER_VERSION');
    const refused = await askFor(server, refusing.content_hash);
    expect(refused).toContain('OTHER_VERSION');
    expect(refused).toContain('npx envloom data');
    expect(refused).not.toContain(lending.task.text);
  });
});

it('a session that is refused another content is as it was', () => {
  const store = libraryStore();
  const { id } = store.open(present);
  expect(() => store.reset(id, former)).toThrow(ServeError);
  expect(store.get(id).assignment.scenario).toBe(scenario);
});

it('a record is resumed on the content that it was made with', () => {
  const record = libraryStore().open(present).record();
  expect(record.content_hash).toBe(content_hash);
  const other = { ...record, content_hash: refusing.content_hash };
  expect(() => libraryStore().resume(other)).toThrow(
    expect.objectContaining({ code: 'OTHER_VERSION', path: 'content_hash' }),
  );
});

it('a row for NeMo Gym of before scenarios had a content hash is refused', async () => {
  await using server = await served();
  const body = { verifier_metadata: { env, model_hash, scenario } };
  const { status, text } = await server.ask('POST /seed_session', { body });
  expect(status).toBe(409);
  expect(text).toContain('Make the rows again');
  const byHand = { verifier_metadata: { env, scenario } };
  expect((await server.ask('POST /seed_session', { body: byHand })).status).toBe(200);
});

it('a session of NeMo Gym is judged by the row that it was seeded with', async () => {
  await using server = await served();
  const seeded = await server.ask('POST /seed_session', { body: nemoRow(content_hash) });
  const cookie = seeded.headers.get('set-cookie')?.split(';')[0] ?? '';
  const body = { ...nemoRow(talking.content_hash), response: { output: [] } };
  const { status, text } = await server.ask('POST /verify', { body, headers: { cookie } });
  expect([status, text]).toEqual([400, expect.stringContaining('seeded with another row')]);
});

it('lists and starts tell the content, so that clients can ask for it again', async () => {
  await using server = await served();
  const listed = await server.ask(`GET /environments/${env}/scenarios`);
  const all = [lending, refusing, talking];
  expect(listed.body).toMatchObject(all.map((one) => ({ content_hash: one.content_hash })));
  const { body } = await server.ask('POST /sessions', { body: { environment: env, scenario } });
  expect(body).toMatchObject({ content_hash });
  expect(library().scenarios.get(scenario).content_hash).toBe(content_hash);
});
