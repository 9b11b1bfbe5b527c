import { lending } from '@envloom/episodes/testing';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { initialize, clientOf as mcpClient, post } from '../mcp/testing/served.ts';
import { startServer } from '../server/start-server.ts';
import { libraryStore } from '../testing/library.ts';
import { nextMessage, refusedWith } from '../testing/loopback.ts';
import { type Answer, served, type Served } from '../testing/served.ts';
import { roles } from './access.ts';

const tokens = { agent: 'a', trainer: 't', author: 'o' };
const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });
const call = { type: 'tool_calls', calls: [{ name: 'list_books' }] };
const last = { type: 'message', content: 'Done.' };
const opened = z.object({ session: z.string() });

async function opening(server: Served, headers = bearer('t')): Promise<string> {
  const body = { scenario: lending.id, brief: true };
  return opened.parse((await server.ask('POST /sessions', { body, headers })).body).session;
}

/** Nothing that grades the agent, or helps it to find out what is graded. */
const secret = /reward|grade|wanted|checks|state_hash|scenario|"seed"|kind/;

describe("an agent's token", () => {
  const headers = bearer('a');

  it('plays the session that a trainer opened, and sees no reward', async () => {
    await using server = await served({ tokens });
    const id = await opening(server);
    const ask = (what: string, body?: object): Promise<Answer> =>
      server.ask(what.replace('ID', id), { headers, ...(body === undefined ? {} : { body }) });
    const task = await ask('GET /sessions/ID/task');
    expect(task.body).toMatchObject({
      observation: { type: 'task', text: lending.task.text },
      info: { tools: expect.any(Array), instructions: expect.any(String) },
    });
    const step = await ask('POST /sessions/ID/step', { action: call });
    const state = await ask('GET /sessions/ID');
    const end = await ask('POST /sessions/ID/step', { action: last });
    expect(end.body).toEqual({
      observation: { type: 'none' },
      terminated: true,
      truncated: false,
      info: { steps: 2, limit: expect.any(Number) },
    });
    for (const { status, text } of [step, state, end]) {
      expect(status).toBe(200);
      expect(text).not.toMatch(secret);
    }
    const graded = await server.ask(`POST /sessions/${id}/end`, { headers: bearer('t') });
    expect(graded.body).toMatchObject({ reward: 0, info: { grade: { strict: 0 } } });
  });

  it.each([
    'GET /environments',
    'GET /environments/library-loans/scenarios',
    'POST /sessions',
    'GET /sessions',
    'POST /sessions/resume',
    'POST /sessions/ID/reset',
    'POST /sessions/ID/end',
    'POST /sessions/ID/fork',
    'POST /sessions/ID/rewind',
    'GET /sessions/ID/export',
    'DELETE /sessions/ID',
    'GET /metrics',
    'POST /reset',
    'POST /step',
    'GET /state',
    'GET /list_environments',
    'POST /library-loans/tasks',
    'POST /seed_session',
    'POST /verify',
    'POST /close',
    'POST /mcp',
    'POST /whatever',
  ])('is refused by %s', async (what) => {
    await using server = await served({ tokens });
    const id = await opening(server);
    const body = what.startsWith('POST') ? { body: { method: 'openenv/session/create' } } : {};
    const { status, text } = await server.ask(what.replace('ID', id), { headers, ...body });
    expect([status, text]).toEqual([403, expect.stringContaining('FORBIDDEN')]);
    expect(server.store.size).toBe(1);
  });

  it('plays over JSON-RPC, and does nothing else there', async () => {
    await using server = await served({ tokens });
    const session = await opening(server);
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/rpc`, { headers });
    await new Promise((resolve) => socket.once('open', resolve));
    const ask = (method: string, params: object): Promise<unknown> => {
      socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }));
      return nextMessage(socket);
    };
    const answers = [
      await ask('task', { session }),
      await ask('step', { session, action: call }),
      await ask('state', { session }),
      await ask('step', { session, text: 'Done.' }),
    ];
    expect(answers).toMatchObject(answers.map(() => ({ result: expect.anything() })));
    expect(JSON.stringify(answers.slice(1))).not.toMatch(secret);
    for (const method of ['open', 'end', 'reset', 'fork', 'rewind', 'export', 'scenarios', 'close'])
      expect(await ask(method, { session })).toMatchObject({
        error: { data: { code: 'FORBIDDEN' } },
      });
    socket.close();
    const openEnv = new WebSocket(`${server.url.replace('http', 'ws')}/ws`, { headers });
    expect((await refusedWith(openEnv)).statusCode).toBe(403);
  });

  it('joins over MCP, and opens nothing', async () => {
    await using server = await served({ tokens });
    const id = await opening(server);
    const request = (query: string): Promise<Response> =>
      fetch(`${server.url}/mcp?${query}`, {
        method: 'POST',
        headers: {
          ...headers,
          accept: 'application/json, text/event-stream',
          'content-type': 'application/json',
        },
        body: JSON.stringify(initialize),
      });
    expect(await (await request('seed=1')).text()).toContain('FORBIDDEN');
    expect(await (await request(`session=${id}`)).json()).toMatchObject({ result: {} });
    expect(server.store.size).toBe(1);
  });
});

describe("a trainer's token", () => {
  it('opens, grades and lists, and does not see the sessions of others', async () => {
    await using server = await served({ tokens });
    const headers = bearer('t');
    const id = await opening(server);
    const scenarios = await server.ask('GET /environments/library-loans/scenarios', { headers });
    expect(scenarios.text).toContain('kind');
    expect((await server.ask(`POST /sessions/${id}/end`, { headers, body: {} })).status).toBe(200);
    expect((await server.ask('GET /sessions', { headers })).status).toBe(403);
    expect((await server.ask('GET /metrics', { headers })).status).toBe(403);
    expect((await server.ask('GET /metrics', { headers: bearer('o') })).status).toBe(200);
  });
});

describe('who has no token', () => {
  it('is nobody where there is one', async () => {
    await using server = await served({ tokens: { author: 'o' } });
    expect((await server.ask('GET /openapi.json')).status).toBe(401);
  });

  it.each(roles)('is as --anonymous says: %s', async (anonymous) => {
    await using server = await served({ tokens: { author: 'o' }, anonymous });
    const list = await server.ask('GET /sessions');
    const scenarios = await server.ask('GET /environments/library-loans/scenarios');
    expect([list.status, scenarios.status]).toEqual(
      {
        agent: [403, 403],
        trainer: [403, 200],
        author: [200, 200],
      }[anonymous],
    );
    expect((await server.ask('GET /openapi.json', { headers: bearer('x') })).status).toBe(401);
  });

  it('is an agent over MCP, whose trainer grades with a token', async () => {
    await using server = await served();
    const { client } = await mcpClient(`${server.url}/mcp?scenario=${lending.id}`);
    const ask = (
      method: string,
      params: { seed?: number; action?: object } = {},
    ): Promise<unknown> => client.request({ method, params }, z.looseObject({}));
    await expect(ask('envloom/end')).rejects.toThrow('an agent may not do this');
    await expect(ask('envloom/reset', { seed: 1 })).rejects.toThrow('an agent may not do this');
    expect(JSON.stringify(await ask('envloom/state'))).not.toMatch(secret);
    const end = await ask('envloom/step', { action: last });
    expect(end).toMatchObject({ terminated: true });
    expect(JSON.stringify(end)).not.toMatch(secret);
    await client.close();
  });

  it('is whoever the MCP request comes from, not who began the connection', async () => {
    await using server = await served({ tokens });
    const id = await opening(server);
    const at = `${server.url}/mcp`;
    const send = async (token: string, body: object, session?: string): Promise<string> => {
      const more = session === undefined ? {} : { 'mcp-session-id': session };
      const headers = {
        ...bearer(token),
        ...more,
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
      };
      const sent = { method: 'POST', headers, body: JSON.stringify(body) };
      return (await fetch(session === undefined ? `${at}?session=${id}` : at, sent)).text();
    };
    await send('a', initialize);
    const end = { jsonrpc: '2.0', id: 2, method: 'envloom/end' };
    expect(await send('a', end, id)).toContain('FORBIDDEN');
    expect(await send('t', end, id)).toContain('"reward"');
    expect(await send('a', { ...end, method: 'envloom/state' }, id)).not.toMatch(secret);
    expect((await post(at, end, id)).status).toBe(401);
  });

  it('ends over MCP only what is its own: an agent its connection, a trainer its session', async () => {
    await using server = await served({ tokens });
    const send = (method: string, query: string, token: string, session = ''): Promise<Response> =>
      fetch(`${server.url}/mcp${query}`, {
        method,
        headers: {
          ...bearer(token),
          ...(session === '' ? {} : { 'mcp-session-id': session }),
          accept: 'application/json, text/event-stream',
          'content-type': 'application/json',
        },
        ...(method === 'POST' ? { body: JSON.stringify(initialize) } : {}),
      });
    const open = async (): Promise<string> =>
      (await send('POST', '?seed=0', 't')).headers.get('mcp-session-id') ?? '';
    const [left, joined] = [await open(), await open()];
    expect((await send('DELETE', '', 'a', left)).status).toBe(200);
    expect((await send('POST', `?session=${joined}`, 'a')).status).toBe(200);
    expect([left, joined].map((id) => server.store.has(id))).toEqual([true, true]);
    for (const id of [left, joined]) {
      expect((await send('DELETE', '', 't', id)).status).toBe(200);
      expect(server.store.has(id)).toBe(false);
      expect((await send('DELETE', '', 't', id)).status).toBe(404);
    }
  });

  it('reaches no server at another address than this machine, unless that is said', async () => {
    const { catalogue } = libraryStore();
    const address = { host: '0.0.0.0' };
    await expect(startServer(catalogue, { address })).rejects.toThrow(
      'At 0.0.0.0 other machines could use this server without a token: give --token-file',
    );
    for (const said of [{ anonymous: 'agent' as const }, { tokens: { trainer: 't' } }]) {
      await using server = await served({ address, ...said });
      expect(server.url).toContain('0.0.0.0');
    }
  });
});
