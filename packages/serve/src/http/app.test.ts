import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { served } from '../testing/served.ts';

describe('a request that cannot be taken', () => {
  it('is told which paths there are', async () => {
    await using server = await served();
    const { status, body } = await server.ask('GET /sesions');
    expect(status).toBe(404);
    expect(body).toMatchObject({
      error: { code: 'UNKNOWN_ROUTE', repair: expect.stringContaining(' /sessions/:id/step ') },
    });
  });

  it('is told the methods of its path', async () => {
    await using server = await served();
    const { status, headers, body } = await server.ask('PUT /sessions/abc');
    expect(status).toBe(405);
    expect(headers.get('allow')).toBe('DELETE, GET');
    expect(body).toMatchObject({
      error: { code: 'METHOD_NOT_ALLOWED', repair: 'Use DELETE or GET.' },
    });
  });

  it.each([
    ['text/plain', '{}', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['application/x-www-form-urlencoded', 'seed=1', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['application/json', '{"seed":', 400, 'INVALID_REQUEST'],
    ['application/json', '['.repeat(5_000), 400, 'INVALID_REQUEST'],
    ['application/json; charset=utf-8', '{"seed":"x"}', 400, 'INVALID_REQUEST'],
    ['application/json', `{"environment":"${'x'.repeat(9_000)}"}`, 413, 'TOO_LARGE'],
  ])('as %s %.20s is answered by %i', async (type, body, status, code) => {
    await using server = await served({ limits: { maxBodyBytes: 9_000 } });
    const response = await fetch(`${server.url}/sessions`, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error: { code } });
    expect(server.store.size).toBe(0);
  });

  it('is no HTTP', async () => {
    await using server = await served();
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.end('HELO there\r\n\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 [^]*\{"error":\{"code":"INVALID_REQUEST",/);
    expect((await server.ask('GET /health')).status).toBe(200);
  });

  it('is answered as it is where another protocol is asked for as well', async () => {
    await using server = await served();
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    const upgrade = ['Connection: Upgrade, HTTP2-Settings, close', 'Upgrade: h2c'];
    const more = ['Host: localhost', ...upgrade, 'HTTP2-Settings: AAMAAABk', '', ''];
    socket.write(['GET /environments HTTP/1.1', ...more].join('\r\n'));
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('has more headers than anybody needs', async () => {
    await using server = await served();
    const headers = { 'x-long': 'x'.repeat(20_000) };
    expect(await server.ask('GET /health', { headers })).toMatchObject({
      status: 431,
      body: { error: { code: 'INVALID_REQUEST' } },
    });
  });

  it('has a path that is no URL, and its text is not repeated', async () => {
    await using server = await served();
    const { status, text: told } = await server.ask('GET /sessions/%zz-secret');
    expect(status).toBe(400);
    expect(told).not.toContain('secret');
  });

  it('comes too often', async () => {
    await using server = await served({ limits: { requestsPerSecond: 2 } });
    const statuses: number[] = [];
    for (let at = 0; at < 50 && !statuses.includes(429); at += 1)
      statuses.push((await server.ask('GET /environments')).status);
    expect(statuses.slice(0, 2)).toEqual([200, 200]);
    expect(statuses.at(-1)).toBe(429);
    expect((await server.ask('GET /health')).status).toBe(200);
  });

  it('comes too often with a wrong token', async () => {
    const limits = { requestsPerSecond: 2 };
    await using server = await served({ limits, tokens: { author: 'swordfish' } });
    const headers = { authorization: 'Bearer guess' };
    const statuses: number[] = [];
    for (let at = 0; at < 50 && !statuses.includes(429); at += 1)
      statuses.push((await server.ask('GET /environments', { headers })).status);
    expect(statuses.slice(0, 2)).toEqual([401, 401]);
    expect(statuses.at(-1)).toBe(429);
  });
});

it('logs neither ids nor paths of what it refuses', async () => {
  await using server = await served();
  const id = await server.open();
  await server.ask(`POST /sessions/${id}/step`, { body: {} });
  await server.ask(`DELETE /sessions/${id}`);
  await server.ask(`GET /sessions/${id}`);
  expect(server.log()).toContain('"route":"/sessions/:id/step"');
  expect(server.log()).toContain('"event":"session-ended","handle":"');
  expect(server.log()).not.toContain(id);
});

it('hides mistakes of its own, and logs where they are', async () => {
  await using server = await served();
  const id = await server.open();
  server.store.get(id).state = () => {
    throw new Error('the secret of the house');
  };
  const { status, body, text: told } = await server.ask(`GET /sessions/${id}`);
  expect(status).toBe(500);
  expect(body).toMatchObject({ error: { code: 'INTERNAL_ERROR' } });
  expect(told).not.toContain('secret');
  expect(server.log()).toMatch(/"event":"internal-error".*the secret of the house.*app\.test\.ts/);
});
