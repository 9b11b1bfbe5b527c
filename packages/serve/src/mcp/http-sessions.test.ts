import { pino } from 'pino';
import { expect, it } from 'vitest';
import { owner } from '../access/access.ts';
import { libraryStore } from '../testing/library.ts';
import { HttpSessions } from './http-sessions.ts';
import { initialize } from './testing/served.ts';

const request = (method: string, session?: string): Request =>
  new Request('http://localhost/mcp', {
    method,
    headers: {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      ...(session === undefined ? {} : { 'mcp-session-id': session }),
    },
  });

it('keeps nothing of sessions that came and went, however they went', async () => {
  let now = 0;
  const store = libraryStore({ idleSeconds: 1 }, { now: () => now });
  const sessions = new HttpSessions({ store, log: pino({ enabled: false }) });
  for (let at = 0; at < 1_000; at += 1) {
    const session = sessions.begin({ open: { seed: at } }, owner);
    await session.handle(request('POST'), initialize, 'author');
    if (at % 3 === 0) sessions.end(session.id);
    if (at % 3 === 1) store.close(session.id);
  }
  expect(sessions.size).toBe(333);
  expect(store.size).toBe(333);
  now = 5_000;
  store.reap();
  expect([sessions.size, store.size]).toEqual([0, 0]);
  expect(store.counts).toMatchObject({ opened: 1_000, closed: 667, reaped: 333 });
});

it('ends the stream of a session that goes', async () => {
  const store = libraryStore();
  const sessions = new HttpSessions({ store, log: pino({ enabled: false }) });
  const session = sessions.begin({ open: { seed: 0 } }, owner);
  await session.handle(request('POST'), initialize, 'author');
  const stream = await session.handle(request('GET', session.id), undefined, 'author');
  store.close(session.id);
  expect(await stream.text()).toBe('');
});

it('has a client who does not read fetch a new stream in time', async () => {
  const store = libraryStore();
  const sessions = new HttpSessions({ store, log: pino({ enabled: false }) });
  const session = sessions.begin({ open: { seed: 0 } }, owner);
  await session.handle(request('POST'), initialize, 'author');
  const subscribe = {
    jsonrpc: '2.0',
    id: 2,
    method: 'resources/subscribe',
    params: { uri: 'envloom://task' },
  };
  await session.handle(request('POST', session.id), subscribe, 'author');
  const stream = await session.handle(request('GET', session.id), undefined, 'author');
  for (let at = 0; at < 1_000; at += 1) store.reset(session.id);
  expect((await stream.text()).match(/resources\/updated/g)).toHaveLength(1_000);
  expect(store.size).toBe(1);
});
