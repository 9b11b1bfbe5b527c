import { once } from 'node:events';
import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { served } from '../testing/served.ts';
import type { ServerExtension } from './extension.ts';

const extension: ServerExtension = {
  routes: (app) => {
    app.get('/', { config: { isPage: true } }, () => 'the page');
    app.get('/studio/api/one.json', () => ({ one: 1 }));
  },
  channels: {
    '/studio/echo': (connection) => ({
      receive: (text) => connection.send(text),
      closed: () => undefined,
    }),
  },
};

const tokens = { agent: 'for-agents', trainer: 'for-trainers', author: 'for-authors' };

it.each([
  // A browser asks for a page without a token, and the page asks for the token.
  ['GET /', undefined, 200],
  ['GET /', 'for-authors', 200],
  ['GET /', 'for-trainers', 200],
  ['GET /', 'for-agents', 403],
  ['GET /', 'for-nobody', 401],
  ['GET /studio/api/one.json', undefined, 401],
  ['GET /studio/api/one.json', 'for-agents', 403],
  ['GET /studio/api/one.json', 'for-trainers', 403],
  ['GET /studio/api/one.json', 'for-authors', 200],
])('%s with the token %s is answered %i', async (what, token, status) => {
  await using server = await served({ extensions: [extension], tokens });
  const headers: Record<string, string> =
    token === undefined ? {} : { authorization: `Bearer ${token}` };
  expect((await server.ask(what, { headers })).status).toBe(status);
});

it('gives pages of other origins nothing', async () => {
  await using server = await served({ extensions: [extension] });
  const headers = { origin: 'https://example.org' };
  expect((await server.ask('GET /', { headers })).status).toBe(403);
});

it('adds WebSockets', async () => {
  await using server = await served({ extensions: [extension] });
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/studio/echo`);
  await once(socket, 'open');
  socket.send('hello');
  const [heard] = await once(socket, 'message');
  expect(String(heard)).toBe('hello');
  socket.close();
});

it('has no page without it', async () => {
  await using server = await served();
  expect((await server.ask('GET /')).status).toBe(404);
});
