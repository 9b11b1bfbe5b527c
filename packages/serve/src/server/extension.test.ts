import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { refusedWith } from '../testing/loopback.ts';
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

describe('a WebSocket of a page, which can send no header', () => {
  const protocolsWith = (token: string): readonly string[] => [
    'envloom',
    `envloom.bearer.${Buffer.from(token).toString('base64url')}`,
  ];
  const echo = (url: string, protocols: readonly string[], origin = url): WebSocket =>
    new WebSocket(`${url.replace('http', 'ws')}/studio/echo`, [...protocols], { origin });

  it('is opened with the token of the author, which is not sent back', async () => {
    await using server = await served({ extensions: [extension], tokens });
    const socket = echo(server.url, protocolsWith('for-authors'));
    await once(socket, 'open');
    expect(socket.protocol).toBe('envloom');
    socket.close();
    expect(server.log()).not.toContain('for-authors');
  });

  it.each([
    ['no token', ['envloom'], 401],
    ['a wrong token', protocolsWith('for-author'), 401],
    ['no text', ['envloom', 'envloom.bearer.'], 401],
    ["an agent's token", protocolsWith('for-agents'), 403],
    ["a trainer's token", protocolsWith('for-trainers'), 403],
  ])('is refused with %s', async (_, protocols, status) => {
    await using server = await served({ extensions: [extension], tokens });
    const refusal = await refusedWith(echo(server.url, protocols));
    expect(refusal.statusCode).toBe(status);
  });

  it('is refused to the page of another origin, whatever it brings', async () => {
    await using server = await served({ extensions: [extension], tokens });
    const socket = echo(server.url, protocolsWith('for-authors'), 'https://example.org');
    expect((await refusedWith(socket)).statusCode).toBe(403);
  });
});

it('has no page without it', async () => {
  await using server = await served();
  expect((await server.ask('GET /')).status).toBe(404);
});
