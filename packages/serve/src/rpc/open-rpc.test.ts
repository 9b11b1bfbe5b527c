import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { owner } from '../access/access.ts';
import type { Limits } from '../limits/limits.ts';
import type { Channel } from '../server/protocol-adapter.ts';
import type { SessionStore } from '../session/session-store.ts';
import { libraryStore } from '../testing/library.ts';
import { startText } from '../text/text.ts';
import { openRpc } from './open-rpc.ts';
import packageJson from '../../package.json' with { type: 'json' };

const { version } = packageJson;

interface Client {
  readonly store: SessionStore;
  readonly channel: Channel;
  /** The answer to a text; undefined where there is none. */
  readonly ask: (text: string) => Promise<unknown>;
  /** The result of a method, or its error. */
  readonly call: (method: string, params?: unknown) => Promise<unknown>;
}

function connected(store = libraryStore(), allowed = Infinity, client = owner): Client {
  const sent: string[] = [];
  let left = allowed;
  const connection = {
    client,
    send: (text: string) => void sent.push(text),
    close: () => undefined,
    allows: (requests: number) => (left -= requests) >= 0,
  };
  const log = pino({ level: 'silent' });
  const channel = openRpc(connection, { store, log });
  const ask = async (text: string): Promise<unknown> => {
    await channel.receive(text);
    const answer = sent.pop();
    expect(sent).toEqual([]);
    return answer === undefined ? undefined : JSON.parse(answer);
  };
  return {
    store,
    channel,
    ask,
    call: async (method, params) => {
      const answer = await ask(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }));
      const { result, error }: { result?: unknown; error?: unknown } = Object(answer);
      return result ?? error;
    },
  };
}

/** The session that an answer names. */
function sessionOf(answer: unknown): string {
  const { session }: { session?: unknown } = Object(answer);
  return String(session);
}

async function opened(client: Client, params: object = {}): Promise<string> {
  const start = await client.call('open', { seed: 0, ...params });
  expect(start).toMatchObject({ session: expect.any(String) });
  return sessionOf(start);
}

const limited = (limits: Partial<Limits>): Client => connected(libraryStore(limits));
const request = (method: string, params: object, id: unknown = 1): object => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
});
const checkOut = {
  type: 'tool_calls',
  calls: [{ name: 'check_out_book', arguments: { member_id: 'M1', book_id: 'B1' } }],
};

describe('JSON-RPC 2.0', () => {
  it.each([
    ['{"jsonrpc": "2.0", "id": 1, "method": "ping"', -32700, null],
    ['"ping"', -32600, null],
    ['null', -32600, null],
    ['{"foo": "boo"}', -32600, null],
    ['{"jsonrpc": "1.0", "id": 7, "method": "ping"}', -32600, 7],
    ['{"jsonrpc": "2.0", "id": "a", "method": 1, "params": "bar"}', -32600, 'a'],
    ['{"jsonrpc": "2.0", "id": 3, "method": "ping", "params": 1}', -32600, 3],
    ['{"jsonrpc": "2.0", "id": 3, "method": "ping", "params": null}', -32600, 3],
    ['{"jsonrpc": "2.0", "id": {}, "method": "ping"}', -32600, null],
    ['{"jsonrpc": "2.0", "id": true, "method": "ping"}', -32600, null],
    ['{"jsonrpc": "2.0", "id": 1e999, "method": "ping"}', -32600, null],
    ['{"jsonrpc": "2.0", "id": "x", "method": "foobar"}', -32601, 'x'],
    ['{"jsonrpc": "2.0", "id": 0, "method": "constructor"}', -32601, 0],
    ['{"jsonrpc": "2.0", "id": 0, "method": "__proto__"}', -32601, 0],
    ['{"jsonrpc": "2.0", "id": null, "method": "ping", "params": [1]}', -32602, null],
    ['{"jsonrpc": "2.0", "id": 1.5, "method": "ping", "params": {"a": 1}}', -32602, 1.5],
    ['[]', -32600, null],
  ])('answers %s by %d under the id %s', async (text, code, id) => {
    const data = { code: 'INVALID_REQUEST', path: expect.any(String), repair: expect.any(String) };
    expect(await connected().ask(text)).toEqual({
      jsonrpc: '2.0',
      id,
      error: { code, message: expect.any(String), data: { ...data, message: expect.any(String) } },
    });
  });

  it('answers under the id it was given, null too', async () => {
    for (const id of ['a', '', 0, -1.5, null]) {
      const answer = { jsonrpc: '2.0', id, result: { version } };
      expect(await connected().ask(JSON.stringify(request('ping', {}, id)))).toEqual(answer);
    }
  });

  it('never answers a notification, whatever becomes of it', async () => {
    const { ask } = connected();
    for (const method of ['ping', 'foobar', 'step'])
      expect(await ask(JSON.stringify({ jsonrpc: '2.0', method }))).toBeUndefined();
    expect(await ask('[{"jsonrpc": "2.0", "method": "ping"}]')).toBeUndefined();
  });

  it('answers a batch by one list, in which what is no request has its error', async () => {
    const batch = [
      request('ping', {}, '1'),
      { jsonrpc: '2.0', method: 'ping' },
      { foo: 'boo' },
      [request('ping', {})],
      1,
      request('foo.get', {}, '5'),
      request('ping', {}, '9'),
    ];
    const answers = await connected().ask(JSON.stringify(batch));
    expect(answers).toMatchObject([
      { id: '1', result: {} },
      { id: null, error: { code: -32600 } },
      { id: null, error: { code: -32600 } },
      { id: null, error: { code: -32600 } },
      { id: '5', error: { code: -32601 } },
      { id: '9', result: {} },
    ]);
  });

  it('carries out a large batch in its order', async () => {
    const client = connected();
    const session = await opened(client, { max_steps: 5000 });
    const batch = Array.from({ length: 2000 }, (_, id) =>
      request('step', { session, action: null }, id),
    );
    const answers = await client.ask(JSON.stringify(batch));
    expect(answers).toMatchObject(
      batch.map((_, id) => ({ id, result: { info: { steps: id + 1 } } })),
    );
  });

  it('gives others their turn between the slices of a large batch', async () => {
    const store = libraryStore({ maxUnsentBytes: Infinity });
    const [many, one] = [connected(store), connected(store)];
    const session = await opened(many);
    const batch = Array.from({ length: 10_000 }, (_, id) => request('reset', { session }, id));
    let isDone = false;
    const whole = many.ask(JSON.stringify(batch)).then(() => (isDone = true));
    await one.call('ping');
    await new Promise(setImmediate);
    expect(await one.call('ping')).toEqual({ version });
    expect(isDone).toBe(false);
    many.channel.closed();
    await whole.catch(() => undefined);
  });

  it('stops a batch whose connection is gone', async () => {
    const client = connected();
    const session = await opened(client, { max_steps: 10_000, keep: true });
    const step = request('step', { session, action: null });
    const whole = client.channel.receive(JSON.stringify(Array.from({ length: 9999 }, () => step)));
    client.channel.closed();
    await whole;
    expect(client.store.get(session).state().steps).toBeLessThan(2);
  });
});

describe('limits', () => {
  it('takes batches up to a size', async () => {
    const { ask } = limited({ maxBatch: 2 });
    const ping = request('ping', {});
    expect(await ask(JSON.stringify([ping, ping]))).toHaveLength(2);
    expect(await ask(JSON.stringify([ping, ping, ping]))).toMatchObject({
      id: null,
      error: { code: -32000, data: { code: 'TOO_LARGE' } },
    });
  });

  it('carries out no more of a batch than can be answered', async () => {
    const client = limited({ maxUnsentBytes: 20_000 });
    const session = await opened(client);
    const batch = Array.from({ length: 100 }, (_, id) => request('reset', { session }, id));
    const answers = await client.ask(JSON.stringify(batch));
    expect(JSON.stringify(answers).length).toBeLessThan(100_000);
    expect(answers).toHaveLength(100);
    expect(answers).toMatchObject({
      0: { result: { session } },
      99: { id: 99, error: { code: -32000, data: { code: 'TOO_LARGE' } } },
    });
  });

  it('answers each request that comes too fast, and carries out none of them', async () => {
    const store = libraryStore();
    const client = connected(store, 3);
    const open = request('open', {}, 'a');
    expect(await client.ask(JSON.stringify([open, open]))).toHaveLength(2);
    const tooMany = { id: 'a', error: { code: -32000, data: { code: 'TOO_MANY_REQUESTS' } } };
    expect(await client.ask(JSON.stringify([open, open]))).toMatchObject([tooMany, tooMany]);
    expect(await client.ask(JSON.stringify(open))).toMatchObject(tooMany);
    expect(await client.ask('{')).toMatchObject({ id: null, error: { code: -32000 } });
    expect(store.size).toBe(2);
  });

  it('tells what was not taken', async () => {
    const client = limited({ maxSessions: 1 });
    await opened(client);
    const data = { code: 'TOO_MANY_SESSIONS', repair: expect.any(String) };
    expect(await client.call('open')).toMatchObject({ code: -32000, data });
  });
});

describe('methods', () => {
  it('lists what is served', async () => {
    const { call } = connected();
    expect(await call('environments')).toEqual([
      {
        name: 'library-loans',
        version: '0.1.0',
        package: '@envloom/env-library-loans',
        title: expect.any(String),
        scenarios: { train: 3, 'held-out': 0, all: 3 },
      },
    ]);
    const scenarios = await call('scenarios', { environment: 'library-loans' });
    expect(scenarios).toHaveLength(3);
    expect(scenarios).toMatchObject([{ id: 'library-loans-0001', split: 'train' }, {}, {}]);
    expect(await call('scenarios', { environment: 'libary-loans' })).toMatchObject({
      code: -32000,
      data: { code: 'UNKNOWN_ENVIRONMENT', path: 'environment' },
    });
  });

  it('plays an episode to reward 1', async () => {
    const client = connected();
    const session = await opened(client);
    const step = await client.call('step', { session, action: checkOut });
    expect(step).toMatchObject({ observation: { type: 'tool_results' }, reward: 0 });
    const last = await client.call('step', { session, action: 'Done.' });
    expect(last).toMatchObject({ reward: 1, terminated: true, info: { steps: 2 } });
    expect(await client.call('step', { session, action: 'More.' })).toMatchObject({
      code: -32000,
      data: { code: 'EPISODE_OVER' },
    });
    expect(await client.call('reset', { session })).toMatchObject({
      session,
      scenario: 'library-loans-0001',
      info: { steps: 0 },
    });
    expect(await client.call('reset', { session, seed: 1, brief: true })).toMatchObject({
      session,
      scenario: 'library-loans-0002',
    });
    expect(await client.call('end', { session })).toMatchObject({ truncated: true });
  });

  it('plays in text', async () => {
    const client = connected();
    const { store, call } = client;
    const start = await call('open', { seed: 0, brief: true, text: true });
    const session = sessionOf(start);
    const whole = store.reset(session);
    const { steps, limit } = whole.info;
    expect(start).toEqual({ ...whole, info: { steps, limit }, text: startText(whole) });
    const [{ name, arguments: given }] = [{ ...checkOut.calls[0] }];
    const text = `<tool_call>${JSON.stringify({ name, arguments: given })}</tool_call>`;
    expect(await call('step', { session, text })).toMatchObject({
      text: expect.stringMatching(/^<tool_response>/),
    });
    expect(await call('step', { session, text: 'Done.' })).toMatchObject({ reward: 1, text: '' });
  });

  it.each([
    [undefined, 'params.session'],
    [[], 'params'],
    [{ action: 'x' }, 'params.session'],
    [{ session: 7, action: 'x' }, 'params.session'],
    [{ session: 'S' }, ''],
    [{ session: 'S', text: 7 }, 'params.text'],
    [{ session: 'S', action: 'x', text: 'y' }, ''],
    [{ session: 'S', action: 'x', more: 1 }, 'params'],
    [{ session: 'S', more: 1 }, 'params'],
  ])('refuses a step with %j', async (params, path) => {
    const { call } = connected();
    expect(await call('step', params)).toMatchObject({
      code: -32602,
      data: { code: 'INVALID_REQUEST', path },
    });
  });

  it('hands whatever is no action to the episode, which says so', async () => {
    const client = connected();
    const session = await opened(client);
    for (const action of [null, 7, [], { type: 'tool_calls' }])
      expect(await client.call('step', { session, action })).toMatchObject({
        observation: { type: 'error', code: 'INVALID_ACTION' },
      });
  });

  it('forks, rewinds, exports and resumes', async () => {
    const client = connected();
    const { call } = client;
    const session = await opened(client);
    const fork = sessionOf(await call('fork', { session }));
    await call('step', { session, action: checkOut });
    const before = await call('state', { session: fork });
    expect(await call('state', { session })).not.toEqual(before);
    const record = await call('export', { session });
    expect(await call('rewind', { session, actions: 0 })).toEqual(before);
    const other = connected();
    const resumed = await other.call('resume', { record });
    expect(resumed).toMatchObject({ session: expect.any(String), state: { steps: 1 } });
    expect(await other.call('resume', { record: { ...Object(record), seed: 'x' } })).toMatchObject({
      data: { path: 'params.record.seed' },
    });
  });

  it('lists and closes the sessions of this connection', async () => {
    const store = libraryStore();
    const [one, other] = [connected(store), connected(store)];
    const [session] = [await opened(one), await opened(other)];
    const listed = { session, keep: false, scenario: 'library-loans-0001', steps: 0 };
    expect(await one.call('sessions')).toMatchObject([listed]);
    expect(await one.call('close', { session })).toEqual({});
    expect(await one.call('sessions')).toEqual([]);
    expect(await one.call('close', { session })).toMatchObject({
      data: { code: 'UNKNOWN_SESSION' },
    });
  });

  it('drops the sessions of a connection with it, except those that are kept', async () => {
    const client = connected();
    const { store } = client;
    const session = await opened(client);
    const kept = await opened(client, { keep: true });
    await client.call('fork', { session });
    const twin = sessionOf(await client.call('fork', { session, keep: true }));
    client.channel.closed();
    expect(Array.from(store.sessions(), ({ id }) => id)).toEqual([kept, twin]);
    expect(store.counts.dropped).toBe(2);
  });

  it('forgets sessions that are gone', async () => {
    const client = connected();
    for (let count = 0; count < 3000; count += 1)
      client.store.close(await opened(client, { brief: true }));
    expect(await client.call('sessions')).toEqual([]);
    client.channel.closed();
    expect(client.store.counts).toMatchObject({ closed: 3000, dropped: 0 });
  });
});
