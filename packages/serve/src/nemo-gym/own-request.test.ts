import { lending } from '@envloom/episodes/testing';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { cookieIn, nemoGymCookie } from '../http/session-cookies.ts';
import { refusedWith } from '../testing/loopback.ts';
import { type Answer, served, type Served } from '../testing/served.ts';

const { env, id: scenario } = lending;
const row = { verifier_metadata: { env, scenario, seed: 4711 } };
const said = { type: 'message', role: 'assistant', content: 'Done.' };

interface Playing {
  readonly id: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A session as the agent of a row has it. */
async function seeded(server: Served): Promise<Playing> {
  const { headers } = await server.ask('POST /seed_session', { body: row });
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
  return { id: cookieIn({ headers: { cookie } }, nemoGymCookie) ?? '', headers: { cookie } };
}

const unknownTool = z.object({
  success: z.literal(false),
  error: z.object({ code: z.literal('UNKNOWN_TOOL') }),
});

function isToolAnswer({ status, body }: Answer): boolean {
  return status === 200 && unknownTool.safeParse(body).success;
}

describe('a tool name that a model thought of', () => {
  it.each([
    ['sessions', { environment: env, scenario, brief: true }],
    ['sessions/resume', {}],
    ['sessions/ID/end', {}],
    ['sessions/ID/fork', {}],
    ['sessions/ID/rewind', { actions: 0 }],
    ['reset', { environment: env }],
    ['reset', { ...row, responses_create_params: { input: [] } }],
    ['step', { action: { type: 'message', content: 'x' }, session_id: 'ID' }],
    ['step', { ...row, responses_create_params: {}, response: { output: [said] } }],
    ['mcp', { jsonrpc: '2.0', id: 1, method: 'openenv/session/create' }],
    [`${env}/tasks`, { split: 'all' }],
    ['health', {}],
    ['seed_session', { seed: 1 }],
    ['verify', { reward: 1 }],
    ['close', {}],
    ['close_session', { resources_session_id: 'other', episode_id: { rollout_id: 'r' } }],
    ['aggregate_metrics', {}],
    ['ng-rollout/x/sessions', { environment: env, scenario }],
    ['../sessions', { environment: env, scenario }],
    ['sessions?x=1', { environment: env, scenario }],
    ['find/it/at any length', {}],
  ])('is a call of %s and no route', async (name, args) => {
    await using server = await served();
    const { id, headers } = await seeded(server);
    const text = JSON.stringify(args).replaceAll('ID', id);
    const path = name.replaceAll('ID', id);
    const body: unknown = JSON.parse(text);
    const answer = await server.ask(`POST /${path.replaceAll(' ', '%20')}`, { body, headers });
    expect(answer).toSatisfy(isToolAnswer);
    expect([...server.store.sessions()].map((one) => one.id)).toEqual([id]);
    expect(server.store.get(id)).toMatchObject({ isOver: false, last: { info: { steps: 1 } } });
  });

  it('opens nothing after the end either', async () => {
    await using server = await served();
    const { id, headers } = await seeded(server);
    server.store.end(id);
    for (const name of ['sessions', 'seed_session', 'reset', `sessions/${id}/reset`]) {
      const body = { environment: env, scenario, ...row, responses_create_params: {} };
      const { status, text } = await server.ask(`POST /${name}`, { body, headers });
      expect([name, status]).toEqual([name, name === 'seed_session' ? 400 : 409]);
      expect(text).not.toContain('wanted');
    }
    expect(server.store.size).toBe(1);
  });

  it('opens nothing with the cookie of a session that is gone', async () => {
    await using server = await served();
    const { id, headers } = await seeded(server);
    server.store.close(id);
    const { status } = await server.ask('POST /sessions', { body: { environment: env }, headers });
    expect([status, server.store.size]).toEqual([404, 0]);
  });
});

describe('the cookie of a session', () => {
  it.each([
    'GET /sessions',
    'GET /environments',
    `GET /environments/${env}/scenarios`,
    'GET /sessions/ID',
    'GET /sessions/ID/export',
    'DELETE /sessions/ID',
    'GET /metrics',
    'GET /state',
    'GET /mcp',
    'GET /nowhere',
  ])('is refused by %s', async (what) => {
    await using server = await served();
    const { id, headers } = await seeded(server);
    const path = what.replace('ID', id);
    expect(await server.ask(path, { headers })).toMatchObject({
      status: 403,
      body: { error: { code: 'FORBIDDEN', path: 'cookie' } },
    });
    const token = { 'x-nemo-gym-session-token': id };
    expect((await server.ask(path, { headers: token })).status).toBe(403);
    expect(server.store.has(id)).toBe(true);
  });

  it('is refused by WebSockets', async () => {
    await using server = await served();
    const { headers } = await seeded(server);
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/rpc`, { headers });
    expect((await refusedWith(socket)).statusCode).toBe(403);
  });

  it('does not verify by a row that a model can guess', async () => {
    await using server = await served();
    const { id, headers } = await seeded(server);
    for (const guess of [
      { env, seed: 0 },
      { env, scenario },
    ]) {
      const body = { verifier_metadata: guess, response: { output: [said] } };
      const { status, text } = await server.ask('POST /verify', { body, headers });
      expect(status).toBe(400);
      expect(text).not.toContain(scenario);
    }
    expect(server.store.get(id).isOver).toBe(false);
    const body = { ...row, response: { output: [said] } };
    expect((await server.ask('POST /verify', { body, headers })).body).toMatchObject({ reward: 0 });
  });
});
