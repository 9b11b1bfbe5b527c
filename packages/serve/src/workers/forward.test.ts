import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Served, served } from '../testing/served.ts';

/** Two workers, as two processes would be, but on ports of their own: what comes to which is chosen. */
let first: Served;
let second: Served;
let folder: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'envloom-serve-'));
  const worker = (own: number): Promise<Served> =>
    served({ peers: { own, count: 3, folder }, tokens: { author: 'swordfish' } });
  [first, second] = await Promise.all([worker(0), worker(1)]);
});

afterEach(async () => {
  await Promise.all([first.close(), second.close()]);
  rmSync(folder, { recursive: true });
});

const authorization = 'Bearer swordfish';
const headers = { authorization };

async function openAt({ store }: Served): Promise<string> {
  return store.open({ seed: 0 }).id;
}

describe('a request about a session of another worker', () => {
  it('is answered by that worker, whatever names the session', async () => {
    const id = await openAt(first);
    expect(id).toMatch(/^0\.[\w-]{22}$/);
    const ways: readonly [string, object][] = [
      [`GET /sessions/${id}`, {}],
      [`POST /sessions/${id}/reset`, { body: {} }],
      [`GET /state?session_id=${id}`, {}],
      ['POST /reset', { body: { session_id: id, seed: 0 } }],
      [`GET /state`, { headers: { ...headers, cookie: `envloom_openenv_session=${id}` } }],
      [
        'POST /verify',
        { body: {}, headers: { ...headers, cookie: `envloom_nemo_gym_session=${id}` } },
      ],
    ];
    for (const [what, asked] of ways) {
      const own = await first.ask(what, { headers, ...asked });
      const other = await second.ask(what, { headers, ...asked });
      expect([what, other.status, other.text]).toEqual([what, own.status, own.text]);
    }
    await first.ask('POST /reset', { headers, body: { session_id: id, seed: 0 } });
    const body = { session_id: id, action: { type: 'tool_calls', calls: [] } };
    expect((await second.ask('POST /step', { headers, body })).status).toBe(200);
    expect(first.store.get(id).last?.info.steps).toBe(1);
    expect(second.store.counts.opened).toBe(0);
  });

  it('is let in by the worker that got it, and by no other', async () => {
    const id = await openAt(first);
    expect((await second.ask(`GET /sessions/${id}`)).status).toBe(401);
    expect((await second.ask(`GET /sessions/${id}`, { headers })).status).toBe(200);
  });

  it('hands on the body as it was sent', async () => {
    const id = await openAt(first);
    const response = await fetch(`${second.url}/sessions/${id}/step`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{"action": {"type":"message", "content":"\\u00e9 \\ud83d\\ude00", "__proto__": 1e400 }}',
    });
    expect(response.status).toBe(200);
    expect(first.store.get(id).record().actions).toMatchObject([{ content: 'é 😀' }]);
  });

  it('hands on neither a length nor headers that the message has not', async () => {
    const id = await openAt(first);
    const { port } = new URL(second.url);
    const answerTo = async (
      method: string,
      more: readonly string[],
      body: string,
    ): Promise<string> => {
      const head = [`${method} HTTP/1.1`, 'Host: localhost', `Authorization: ${authorization}`];
      const socket = connect(Number(port), '127.0.0.1');
      socket.write([...head, 'Connection: close', ...more, '', body].join('\r\n'));
      return textOf(socket);
    };
    const longer = 'Content-Length: 30';
    expect(await answerTo('GET /sessions/0.none', [longer], 'x'.repeat(30))).toMatch(/^\S+ 404/);
    // Thirty bytes of the next request on the same connection would be missing.
    expect((await second.ask(`GET /sessions/${id}`, { headers })).status).toBe(200);
    const trailer = ['Trailer: x', 'TE: trailers', 'Expect: 100-continue', 'Content-Length: 2'];
    const reset = [...trailer, 'Content-Type: application/json'];
    expect(await answerTo(`POST /sessions/${id}/reset`, reset, '{}')).toContain(' 200 OK');
    expect((await second.ask(`GET /sessions/${id}`, { headers })).status).toBe(200);
  });

  it('comes to the worker that has what its client named', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) {
      const body = {
        resources_session_id: name,
        episode_id: { rollout_id: name },
        task_data: { env: 'library-loans', seed: 0 },
      };
      const ways = [first, second].map((server) =>
        server.ask('POST /seed_session', { headers, body }),
      );
      const [own, other] = await Promise.all(ways);
      expect(other?.status).toBe(own?.status);
      const cookies = [own, other].map((answer) => answer?.headers.get('set-cookie'));
      expect(cookies[0]).toBe(cookies[1]);
    }
    // A third of the names, more or less, is for the worker that is not there.
    expect(first.store.counts.opened + second.store.counts.opened).toBeGreaterThan(0);
    expect(first.store.counts.opened + second.store.counts.opened).toBeLessThan(7);
  });

  it('says that the session is gone where the worker is', async () => {
    const { status, body } = await second.ask('GET /sessions/2.AAAAAAAAAAAAAAAAAAAAAA', {
      headers,
    });
    expect(status).toBe(404);
    expect(body).toMatchObject({ error: { code: 'UNKNOWN_SESSION' } });
    const id = await openAt(first);
    await first.close();
    expect((await second.ask(`GET /sessions/${id}`, { headers })).status).toBe(404);
  });

  it('passes streams on as they come, and the end of their reader', async () => {
    const initialize = await first.ask('POST /mcp', {
      headers: { ...headers, accept: 'application/json, text/event-stream' },
      body: {
        jsonrpc: '2.0',
        id: 1,
        method: 'initialize',
        params: {
          protocolVersion: '2025-06-18',
          capabilities: {},
          clientInfo: { name: 'test', version: '1' },
        },
      },
    });
    const id = initialize.headers.get('mcp-session-id') ?? '';
    expect(id).toMatch(/^0\./);
    const aborted = new AbortController();
    const stream = await fetch(`${second.url}/mcp`, {
      headers: {
        ...headers,
        accept: 'text/event-stream',
        'mcp-session-id': id,
        'mcp-protocol-version': '2025-06-18',
      },
      signal: aborted.signal,
    });
    expect(stream.status).toBe(200);
    expect(stream.headers.get('content-type')).toMatch(/^text\/event-stream/);
    aborted.abort();
    // The stream's connection does not keep the server from ending.
    await first.close();
    expect(first.store.size).toBe(0);
  });
});

it('keeps sessions that no worker has to itself', async () => {
  for (const id of ['9.AAAA', 'AAAA', '0x1.AAAA', '-1.AAAA', '1e0.AAAA'])
    expect((await second.ask(`GET /sessions/${id}`, { headers })).status).toBe(404);
});

it('lists the sessions of all workers, and adds up their metrics', async () => {
  await openAt(first);
  await openAt(first);
  await openAt(second);
  for (const server of [first, second]) {
    expect((await server.ask('GET /sessions', { headers })).body).toHaveLength(3);
    const { text } = await server.ask('GET /metrics', { headers });
    expect(text).toContain('\nenvloom_sessions 3\n');
    expect(text).toContain('\nenvloom_sessions_opened_total 3\n');
  }
});
