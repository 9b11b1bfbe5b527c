import { lending, referenceActions } from '@envloom/episodes/testing';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { served } from '../testing/served.ts';

const actions = referenceActions(lending);

const described = z.object({
  openapi: z.literal('3.1.0'),
  info: z.object({ title: z.string(), version: z.string() }),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({
        operationId: z.string(),
        parameters: z.array(z.object({ name: z.string() })).optional(),
        requestBody: z.unknown().optional(),
        responses: z.record(
          z.string(),
          z.looseObject({
            content: z
              .object({ 'application/json': z.object({ schema: z.looseObject({}) }) })
              .optional(),
          }),
        ),
      }),
    ),
  ),
});

it('plays an episode to reward 1, forks, rewinds, exports and resumes it', async () => {
  await using server = await served();
  const id = await server.open(0);
  const step = (session: string, action: unknown): ReturnType<typeof server.ask> =>
    server.ask(`POST /sessions/${session}/step`, { body: { action } });
  for (const action of actions.slice(0, -1)) {
    const { status, body } = await step(id, action);
    expect(status).toBe(200);
    expect(body).toMatchObject({ reward: 0, terminated: false, truncated: false });
  }
  const fork = await server.ask(`POST /sessions/${id}/fork`);
  expect(fork.status).toBe(201);
  const twin = z.object({ session: z.string() }).parse(fork.body).session;
  const last = await step(id, actions.at(-1));
  expect(last.body).toMatchObject({ reward: 1, terminated: true });
  expect((await step(id, actions.at(-1))).status).toBe(409);
  expect((await server.ask(`GET /sessions/${twin}`)).body).toMatchObject({
    terminated: false,
    steps: actions.length - 1,
  });
  const rewound = await server.ask(`POST /sessions/${id}/rewind`, { body: { actions: 0 } });
  expect(rewound.body).toMatchObject({ steps: 0, terminated: false });

  const record = await server.ask(`GET /sessions/${twin}/export`);
  await using other = await served();
  const resumed = await other.ask('POST /sessions/resume', { body: record.body });
  expect(resumed.status).toBe(201);
  const { session } = z.object({ session: z.string() }).parse(resumed.body);
  const end = await other.ask(`POST /sessions/${session}/step`, {
    body: { action: actions.at(-1) },
  });
  expect(end.body).toEqual(last.body);
});

it('resumes what is longer than a request that led to it', async () => {
  await using server = await served({ limits: { maxBodyBytes: 1_000 } });
  const id = await server.open();
  const calls = [{ name: 'find_books', arguments: { text: 'x'.repeat(500) } }];
  for (let step = 0; step < 4; step += 1)
    await server.ask(`POST /sessions/${id}/step`, {
      body: { action: { type: 'tool_calls', calls } },
    });
  const { body, text } = await server.ask(`GET /sessions/${id}/export`);
  expect(text.length).toBeGreaterThan(2_000);
  expect((await server.ask('POST /sessions/resume', { body })).status).toBe(201);
});

it('starts again as before, or with another scenario under the same id', async () => {
  await using server = await served();
  const id = await server.open(0);
  const first = await server.ask(`POST /sessions/${id}/reset`, { body: { brief: true } });
  expect(first.body).toMatchObject({ session: id, scenario: lending.id, info: { steps: 0 } });
  expect(first.text).not.toContain('"tools"');
  const other = await server.ask(`POST /sessions/${id}/reset`, { body: { seed: 1, text: true } });
  expect(other.status).toBe(200);
  expect(other.body).toMatchObject({
    session: id,
    seed: 1,
    text: { system: expect.stringContaining('<tools>'), user: expect.any(String) },
    info: { tools: expect.any(Array), instructions: expect.any(String) },
  });
});

it('reads what a text agent writes, and tells it what it reads next', async () => {
  await using server = await served();
  const id = await server.open(0);
  const text = '<tool_call>\n{"name": "check_out_book", "arguments": {}}\n</tool_call>';
  const { body } = await server.ask(`POST /sessions/${id}/step`, { body: { text } });
  expect(body).toMatchObject({
    observation: { type: 'tool_results' },
    text: expect.stringContaining('<tool_response>'),
  });
});

it('ends an episode before its time', async () => {
  await using server = await served();
  const id = await server.open();
  expect((await server.ask(`POST /sessions/${id}/end`)).body).toMatchObject({ truncated: true });
  expect((await server.ask(`POST /sessions/${id}/end`, { body: { now: 1 } })).status).toBe(400);
});

it('lists environments, scenarios, and sessions by their handles only', async () => {
  await using server = await served();
  const environments = await server.ask('GET /environments');
  expect(environments.body).toMatchObject([
    { name: 'library-loans', scenarios: { train: 3, 'held-out': 0, all: 3 } },
  ]);
  expect((await server.ask('GET /environments/library-loans/scenarios')).body).toHaveLength(3);
  expect((await server.ask('GET /environments/nowhere/scenarios')).status).toBe(404);
  const id = await server.open();
  const sessions = await server.ask('GET /sessions');
  expect(sessions.body).toEqual([
    {
      handle: expect.stringMatching(/^[0-9a-f]{12}$/),
      environment: 'library-loans@0.1.0',
      scenario: lending.id,
      steps: 0,
      idle_seconds: expect.any(Number),
    },
  ]);
  expect(sessions.text).not.toContain(id);
});

it('closes a session once', async () => {
  await using server = await served();
  const id = await server.open();
  const closed = await server.ask(`DELETE /sessions/${id}`);
  expect([closed.status, closed.text]).toEqual([204, '']);
  expect((await server.ask(`DELETE /sessions/${id}`)).status).toBe(404);
  expect(server.store.size).toBe(0);
});

it.each([
  ['POST /sessions', { sed: 1 }, ''],
  ['POST /sessions', { seed: 1.5 }, 'seed'],
  ['POST /sessions', [], ''],
  ['POST /sessions/ID/step', {}, ''],
  ['POST /sessions/ID/step', { action: {}, text: '' }, ''],
  ['POST /sessions/ID/rewind', { actions: -1 }, 'actions'],
  ['POST /sessions/ID/rewind', { actions: 1 }, 'actions'],
  ['POST /sessions/resume', { format_version: 2 }, 'format_version'],
])('%s with %o is refused, and the error says where', async (what, body, path) => {
  await using server = await served();
  const id = await server.open();
  const { status, body: told } = await server.ask(what.replace('ID', id), { body });
  expect(status).toBe(400);
  expect(told).toMatchObject({ error: { code: 'INVALID_REQUEST', path } });
  expect(server.store.size).toBe(1);
});

describe('/openapi.json', () => {
  it('names each operation once, with the parameters of its path', async () => {
    await using server = await served();
    const { paths } = described.parse((await server.ask('GET /openapi.json')).body);
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.values(methods).map((operation) => ({ path, ...operation })),
    );
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { path, parameters = [] } of operations)
      expect(parameters.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
  });

  it('describes what is answered', async () => {
    await using server = await served();
    const { paths } = described.parse((await server.ask('GET /openapi.json')).body);
    const id = await server.open();
    const record = (await server.ask(`GET /sessions/${id}/export`)).body;
    const bodies: Readonly<Record<string, unknown>> = {
      'POST /sessions': { text: true },
      'POST /sessions/resume': record,
      'POST /sessions/{id}/step': { action: actions[0] },
      'POST /sessions/{id}/rewind': { actions: 0 },
    };
    const ajv = new Ajv2020({ strict: false });
    const asked: string[] = [];
    for (const [path, methods] of Object.entries(paths)) {
      if (!/^\/(?:sessions|environments)/.test(path)) continue;
      for (const [method, { responses }] of Object.entries(methods)) {
        const what = `${method.toUpperCase()} ${path}`;
        if (what.startsWith('DELETE')) continue;
        const real = what.replace('{id}', id).replace('{name}', 'library-loans');
        const body = bodies[what] ?? (method === 'post' ? {} : undefined);
        const answer = await server.ask(real, { body });
        const schema = responses[answer.status]?.content?.['application/json'].schema;
        const isDescribed = ajv.validate(schema ?? false, answer.body);
        expect([what, isDescribed, ajv.errorsText()]).toEqual([what, true, 'No errors']);
        asked.push(what);
      }
    }
    expect(asked).toHaveLength(13);
  });
});
