import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { refusedWith } from '../testing/loopback.ts';
import { served } from '../testing/served.ts';

/** The status of a request with any Host, which fetch does not let its callers choose. */
function statusFor(url: string, headers: Record<string, string>): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  const sent = request(`${url}/environments`, { headers, agent: false }, (response) => {
    response.resume();
    resolve(response.statusCode);
  });
  sent.on('error', reject);
  sent.end();
  return promise;
}

describe('a server for this machine only', () => {
  it.each([
    ['127.0.0.1:8000', 200],
    ['localhost', 200],
    ['[::1]:80', 200],
    ['a.localhost:3', 200],
    ['127.0.0.1.evil.example', 403],
    ['evil.example', 403],
    ['localhost.evil.example:8000', 403],
    ['10.0.0.1', 403],
    ['localhost\\.evil.com', 403],
    ['localhost/.evil.com', 403],
    ['localhost?.evil.com', 403],
    ['localhost#.evil.com', 403],
    ['evil.com@localhost', 403],
    ['localhost:80:80', 403],
  ])('asked as %s answers %i', async (host, status) => {
    await using server = await served();
    expect(await statusFor(server.url, { host })).toBe(status);
  });

  it.each([
    ['http://localhost:3000', 200],
    ['https://127.0.0.1', 200],
    ['https://good.example', 200],
    ['https://evil.example', 403],
    ['https://good.example.evil.example', 403],
    ['http://localhost.evil.example', 403],
    ['null', 403],
    ['evil://localhost', 403],
    ['file://localhost', 403],
    ['http://localhost\\.evil.com', 403],
    ['http://evil.com@localhost', 403],
    ['http://localhost/x', 403],
    ['localhost', 403],
  ])('asked by a page of %s answers %i', async (origin, status) => {
    await using server = await served({ allowOrigins: ['https://good.example'] });
    expect(await statusFor(server.url, { origin })).toBe(status);
  });

  it('looks at health and sockets, too', async () => {
    await using server = await served();
    const headers = { origin: 'https://evil.example' };
    const { status, body } = await server.ask('GET /health', { headers });
    expect(status).toBe(403);
    expect(body).toEqual({
      error: {
        code: 'FORBIDDEN',
        message: 'pages of this origin may not use the server',
        repair: 'Start the server with --allow-origin and the origin of the page.',
        path: '',
      },
    });
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/rpc`, { headers });
    expect((await refusedWith(socket)).statusCode).toBe(403);
  });
});

describe('a server for other machines', () => {
  it('goes by any name, and lets pages of its own host in', async () => {
    await using server = await served({ address: { host: '0.0.0.0' }, anonymous: 'author' });
    const url = server.url.replace('0.0.0.0', '127.0.0.1');
    expect(await statusFor(url, { host: 'trainer-7:8000' })).toBe(200);
    const own = { host: 'trainer-7:8000', origin: 'http://trainer-7:8000' };
    expect(await statusFor(url, own)).toBe(200);
    for (const origin of ['http://trainer-8:8000', 'http://trainer-7', 'evil://trainer-7:8000'])
      expect(await statusFor(url, { ...own, origin })).toBe(403);
  });
});

describe('a token', () => {
  it('is asked for everywhere but at /health', async () => {
    await using server = await served({ tokens: { author: 'swordfish' } });
    const authorized = (token: string): object => ({ headers: { authorization: token } });
    expect((await server.ask('GET /health')).status).toBe(200);
    for (const path of ['/environments', '/metrics', '/nowhere', '/state']) {
      const { status, headers, body } = await server.ask(`GET ${path}`);
      expect(status).toBe(401);
      expect(headers.get('www-authenticate')).toBe('Bearer');
      expect(body).toMatchObject({ error: { code: 'UNAUTHORIZED' } });
    }
    const token = { 'x-nemo-gym-session-token': server.store.open({ seed: 0 }).id };
    expect((await server.ask('POST /health', { headers: token, body: {} })).status).toBe(401);
    expect((await server.ask('GET /environments', authorized('Bearer swordfish'))).status).toBe(
      200,
    );
    expect((await server.ask('GET /environments', authorized('bearer  swordfish'))).status).toBe(
      200,
    );
    for (const wrong of ['Bearer swordfis', 'Bearer swordfish2', 'swordfish', 'Basic swordfish'])
      expect((await server.ask('GET /environments', authorized(wrong))).status).toBe(401);
    expect(server.log()).not.toContain('swordfis');
  });
});

it('counts who may do the same from one address as one client, with a token or without one', async () => {
  const tokens = { trainer: 'swordfish' };
  const limits = { maxClientSessions: 1 };
  await using server = await served({ tokens, limits, anonymous: 'trainer' });
  const headers = { authorization: 'Bearer swordfish' };
  expect((await server.ask('POST /sessions', { body: {}, headers })).status).toBe(201);
  expect((await server.ask('POST /sessions', { body: {} })).status).toBe(503);
});

describe('a page that may use the server', () => {
  const headers = { origin: 'https://good.example' };

  it('may read what it answers', async () => {
    await using server = await served({ allowOrigins: ['https://good.example'] });
    const answer = await server.ask('GET /nowhere', { headers });
    expect(answer.status).toBe(404);
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://good.example');
  });

  it('may ask before it sends, without the token that it is going to send', async () => {
    await using server = await served({ allowOrigins: ['*'], tokens: { author: 'swordfish' } });
    const answer = await server.ask('OPTIONS /sessions', {
      headers: {
        ...headers,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization, content-type',
      },
    });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-headers')).toBe('authorization, content-type');
    expect((await server.ask('OPTIONS /sessions', { headers })).status).toBe(401);
  });

  it('is told nothing where it may not', async () => {
    await using server = await served();
    const answer = await server.ask('OPTIONS /sessions', {
      headers: { ...headers, 'access-control-request-method': 'POST' },
    });
    expect(answer.status).toBe(403);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });
});
