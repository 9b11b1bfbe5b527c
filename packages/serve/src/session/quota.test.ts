import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { nextMessage } from '../testing/loopback.ts';
import { libraryStore } from '../testing/library.ts';
import { served } from '../testing/served.ts';

const code = expect.objectContaining({ code: 'TOO_MANY_SESSIONS' });

describe('the sessions of one client', () => {
  it('leave room for others', () => {
    const store = libraryStore({ maxSessions: 8 });
    const open = (client: string): string => store.open({}, { client }).id;
    const ids = Array.from({ length: 6 }, () => open('a'));
    expect(() => open('a')).toThrow(code);
    expect(() => store.fork(ids[0] ?? '', { client: 'a' })).toThrow(code);
    expect(store.hasRoom({ client: 'b' })).toBe(true);
    open('b');
    store.close(ids[0] ?? '');
    open('a');
    expect(() => open('a')).toThrow(code);
  });

  it('are kept in part beyond their connection', () => {
    const store = libraryStore({ maxSessions: 8, maxClientKept: 1 });
    const kept = store.open({}, { client: 'a', isKept: true });
    expect(() => store.open({}, { client: 'a', isKept: true })).toThrow(code);
    store.open({}, { client: 'a' });
    store.close(kept.id);
    store.open({}, { client: 'a', isKept: true });
  });

  it('of a client that is not counted are kept without a limit', () => {
    const store = libraryStore({ maxSessions: 2, maxClientSessions: 1, maxClientKept: 0 });
    store.open({}, { isKept: true });
    store.open({}, { isKept: true });
    expect(store.size).toBe(2);
  });

  it('leave others room for what they do', () => {
    const store = libraryStore({ maxCharacters: 20_000 });
    const open = (client: string): string => store.open({ max_steps: 1_000 }, { client }).id;
    const [first, second, others] = [open('a'), open('a'), open('b')];
    const step = (id: string) => store.step(id, { type: 'nothing', pad: 'x'.repeat(1_000) });
    for (let at = 0; at < 5; at += 1) step(first);
    expect(() => {
      for (;;) step(second);
    }).toThrow(code);
    expect(store.characters).toBeGreaterThanOrEqual(15_000);
    expect(store.characters).toBeLessThan(17_000);
    expect(() => step(first)).toThrow('the sessions of this client keep the 15000 characters');
    expect(() => open('a')).toThrow(code);
    expect(() => store.fork(first, { client: 'a' })).toThrow(code);
    expect(store.hasRoom({ client: 'a' })).toBe(false);
    step(others);
    expect(store.hasRoom({ client: 'b' })).toBe(true);
    store.rewind(second, 0);
    step(first);
    for (const id of [first, second]) store.close(id);
    const third = open('a');
    for (let at = 0; at < 10; at += 1) step(third);
    store.reset(third);
    for (let at = 0; at < 10; at += 1) step(third);
  });

  it('make room when nobody uses them any more', () => {
    let now = 0;
    const store = libraryStore({ maxSessions: 2, idleSeconds: 1 }, { now: () => now });
    for (let at = 0; at < 2; at += 1) store.open({}, { client: 'a' });
    expect(() => store.open({}, { client: 'a' })).toThrow(code);
    now = 5_000;
    store.open({}, { client: 'a' });
    expect(store.size).toBe(1);
  });

  it('do not fill a server by three frames that keep them', async () => {
    await using server = await served({ limits: { maxSessions: 30 } });
    const frame = Array.from({ length: 10 }, (_, id) => ({
      jsonrpc: '2.0',
      id,
      method: 'open',
      params: { brief: true, keep: true },
    }));
    for (let at = 0; at < 3; at += 1) {
      const socket = new WebSocket(`${server.url.replace('http', 'ws')}/rpc`);
      await new Promise((resolve) => socket.once('open', resolve));
      socket.send(JSON.stringify(frame));
      await nextMessage(socket);
      socket.terminate();
    }
    expect(server.store.size).toBe(15);
    expect((await server.ask('POST /sessions', { body: {} })).status).toBe(201);
  });
});
