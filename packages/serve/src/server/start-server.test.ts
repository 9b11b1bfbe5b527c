import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { get, request } from 'node:http';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { libraryStore } from '../testing/library.ts';
import { closeCode } from '../testing/loopback.ts';
import { served } from '../testing/served.ts';
import { startServer } from './start-server.ts';

const portOf = (url: string): number => Number(new URL(url).port);

it('says of a port that is taken what to do', async () => {
  await using server = await served();
  const port = portOf(server.url);
  await expect(startServer(libraryStore().catalogue, { address: { port } })).rejects.toThrow(
    `Port ${port} of 127.0.0.1 is taken: stop what listens there, or give another --port`,
  );
});

it('says of an address that this machine has not what to do', async () => {
  const address = { host: '192.0.2.1' };
  await expect(
    startServer(libraryStore().catalogue, { address, anonymous: 'agent' }),
  ).rejects.toThrow('This machine has no address 192.0.2.1: give --host 127.0.0.1');
});

it('listens at an IPv6 address where there is one', async () => {
  await using server = await served({ address: { host: '::1' } });
  expect(server.url).toMatch(/^http:\/\/\[::1\]:\d+$/);
  expect((await server.ask('GET /health')).status).toBe(200);
});

it('removes what nobody uses', async () => {
  await using server = await served({ limits: { idleSeconds: 0.2 } });
  const id = await server.open();
  await expect.poll(() => server.store.size, { timeout: 20_000 }).toBe(0);
  expect((await server.ask(`GET /sessions/${id}`)).status).toBe(404);
  expect(server.log()).toContain('"reason":"reaped"');
});

describe('a Unix socket', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'envloom-serve-'));
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  const start = (socket: string): ReturnType<typeof startServer> =>
    startServer(libraryStore().catalogue, { address: { socket } });

  async function health(socketPath: string): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    get({ socketPath, path: '/health', agent: false }, (response) => resolve(json(response))).once(
      'error',
      reject,
    );
    return promise;
  }

  it('is for this user alone, and gone with the server', async () => {
    const socket = join(folder, 'a.sock');
    const server = await start(socket);
    expect(server.url).toBe(`unix:${socket}`);
    expect(statSync(socket).mode & 0o777).toBe(0o600);
    expect(await health(socket)).toEqual({ status: 'healthy' });
    await server.close();
    expect(existsSync(socket)).toBe(false);
  });

  it('of a living server is left to it', async () => {
    const socket = join(folder, 'a.sock');
    const server = await start(socket);
    await expect(start(socket)).rejects.toThrow(`Another server listens at ${socket}: stop it`);
    expect(await health(socket)).toEqual({ status: 'healthy' });
    await server.close();
  });

  it('of a dead server is replaced', async () => {
    const socket = join(folder, 'a.sock');
    leaveBehind(socket);
    const server = await start(socket);
    expect(await health(socket)).toEqual({ status: 'healthy' });
    await server.close();
  });

  it('does not take the place of a file', async () => {
    const file = join(folder, 'notes');
    writeFileSync(file, 'mine');
    await expect(start(file)).rejects.toThrow(`${file} is there and is no socket`);
    expect(existsSync(file)).toBe(true);
  });

  it('needs a folder, and a path that fits', async () => {
    await expect(start(join(folder, 'no', 'a.sock'))).rejects.toThrow('No socket can be made at');
    await expect(start(join(folder, 'x'.repeat(120)))).rejects.toThrow(
      /has \d+ bytes, and systems/,
    );
  });
});

/** The file of a socket of a process that was killed. */
function leaveBehind(path: string): void {
  const code = `require('node:net').createServer().listen(${JSON.stringify(path)}, () => process.kill(process.pid, 'SIGKILL'))`;
  expect(() => execFileSync(process.execPath, ['-e', code])).toThrow('Command failed');
  expect(existsSync(path)).toBe(true);
}

describe('a server that ends', () => {
  /** A request of which the end of the body is not sent yet. */
  async function begun(url: string): Promise<{ finish: () => Promise<unknown> }> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const sent = request(
      `${url}/sessions`,
      {
        method: 'POST',
        agent: false,
        headers: { 'content-type': 'application/json', 'content-length': 10 },
      },
      (response) => resolve(json(response)),
    );
    sent.once('error', reject);
    sent.write('{"seed"');
    await once(sent, 'socket');
    return {
      finish: () => {
        sent.end(':0}');
        return promise;
      },
    };
  }

  it('finishes calls in flight, closes sockets with 1001, and takes nothing new', async () => {
    await using server = await served();
    const id = await server.open();
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/rpc`);
    await once(socket, 'open');
    const call = await begun(server.url);
    const keptAlive = await heldOpen(portOf(server.url));
    // The head of the request has to be there before the server ends.
    await expect
      .poll(() =>
        server.ask('GET /metrics').then(({ text }) => /envloom_connections (\d+)/.exec(text)?.[1]),
      )
      .not.toBe('0');
    const closed = server.close();
    expect(await closeCode(socket)).toBe(1001);
    expect(await Promise.race([closed.then(() => 'ended'), Promise.resolve('waits')])).toBe(
      'waits',
    );
    expect(await call.finish()).toMatchObject({ seed: 0, observation: { type: 'task' } });
    keptAlive.destroy();
    await closed;
    expect(server.store.size).toBe(0);
    expect(server.store.has(id)).toBe(false);
    expect(server.log()).toContain('"reason":"dropped"');
    await expect(fetch(`${server.url}/health`)).rejects.toThrow('fetch failed');
  });

  it('tells those that are still connected', async () => {
    await using server = await served({ graceSeconds: 0.5 });
    const socket = await heldOpen(portOf(server.url));
    // A request that is under way keeps the connection from being idle.
    socket.write('GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n');
    await server.ask('GET /health');
    const closed = server.close();
    socket.write('\r\n');
    const [answer]: unknown[] = await once(socket, 'data');
    expect(String(answer)).toMatch(
      /^HTTP\/1\.1 503 [^]*\r\nconnection: close\r\n[^]*\{"status":"shutting down"\}$/i,
    );
    await closed;
  });

  it('does not wait for a client that never ends its request', async () => {
    const server = await served({ graceSeconds: 0.1 });
    const call = await begun(server.url);
    await server.close();
    await expect(call.finish()).rejects.toThrow(/socket hang up|ECONNRESET|EPIPE/);
  });

  it('can be closed twice', async () => {
    const server = await served();
    await Promise.all([server.close(), server.close()]);
    await server.close();
    expect(server.store.size).toBe(0);
  });

  it('gives its port back', async () => {
    const server = await served();
    await server.close();
    const next = createServer().listen(portOf(server.url), '127.0.0.1');
    await once(next, 'listening');
    next.close();
    await once(next, 'close');
    expect(next.listening).toBe(false);
  });
});

async function heldOpen(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}
