import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { text as textIn } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { type Client, owner } from '../access/access.ts';
import { ServeError } from '../errors/serve-error.ts';
import { openRpc } from '../rpc/open-rpc.ts';
import type { OpenChannel } from '../server/protocol-adapter.ts';
import { libraryStore } from '../testing/library.ts';
import {
  closeCode,
  type Loopback,
  loopback,
  nextMessage,
  refusedWith,
  textFrame,
} from '../testing/loopback.ts';

const running: Loopback[] = [];

async function started(...[store, channels, options]: Partial<Parameters<typeof loopback>>) {
  const all = { '/rpc': openRpc, ...channels };
  const server = await loopback(store ?? libraryStore(), all, { closeMs: 500, ...options });
  running.push(server);
  return server;
}

afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()));
});

const request = (method: string, params: object = {}, id: unknown = 1): string =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params });

/** Once it holds. */
async function until(holds: () => boolean): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- waits
  while (!holds()) await sleep(5);
}

/** Sends back what it gets, so many times. */
const echoing =
  (times: number): OpenChannel =>
  (connection) => ({
    receive: (text) => {
      for (let count = 0; count < times; count += 1) connection.send(text);
    },
    closed: () => undefined,
  });

describe('Sockets', () => {
  it('plays an episode over a WebSocket', async () => {
    const { open, store } = await started();
    const client = await open('/rpc');
    client.send(request('open', { seed: 0 }));
    expect(await nextMessage(client)).toMatchObject({ id: 1, result: { seed: 0 } });
    client.close();
    await until(() => store.size === 0);
    expect(store.counts.dropped).toBe(1);
  });

  it('answers frames that come together in their order', async () => {
    const { raw } = await started();
    const { socket } = await raw('/rpc');
    const frames = Array.from({ length: 300 }, (_, id) => textFrame(request('ping', {}, id)));
    socket.write(Buffer.concat(frames));
    let got = '';
    socket.on('data', (bytes) => (got += bytes.toString('latin1')));
    await until(() => got.includes('"id":299,'));
    const ids = Array.from(got.matchAll(/"id":(\d+),/g), ([, id]) => Number(id));
    expect(ids).toEqual(frames.map((_, id) => id));
    socket.destroy();
  });

  it('hands over frames that come during a batch only after it', async () => {
    const { open } = await started();
    const client = await open('/rpc');
    const got: unknown[] = [];
    client.on('message', (data: Buffer) => void got.push(JSON.parse(data.toString())));
    const batch = Array.from({ length: 500 }, (_, id) => request('ping', {}, id));
    client.send(`[${batch.join(',')}]`);
    client.send(request('ping', {}, 'after'));
    await until(() => got.length === 2);
    expect(got[0]).toHaveLength(500);
    expect(got[1]).toMatchObject({ id: 'after' });
  });

  it('tells a channel what the address asks for', async () => {
    const asking: OpenChannel = (connection) => ({
      receive: () => connection.send(JSON.stringify(connection.query?.get('session_id'))),
      closed: () => undefined,
    });
    const { open } = await started(undefined, { '/ws': asking });
    const client = await open('/ws?session_id=abc&x=1');
    client.send('?');
    expect(await nextMessage(client)).toBe('abc');
  });

  it.each(['/', '/rpc/', '/constructor', '/__proto__', '//rpc', '/%00'])(
    'has no WebSocket at %s',
    async (path) => {
      const { port, sockets } = await started();
      const response = await refusedWith(new WebSocket(`ws://127.0.0.1:${port}${path}`));
      expect(response.statusCode).toBe(404);
      expect(JSON.parse(await textIn(response))).toMatchObject({
        error: { code: 'INVALID_REQUEST', repair: 'Open one of: /rpc.' },
      });
      expect(sockets.size).toBe(0);
    },
  );

  it('lets in whom the server lets in', async () => {
    const admit = (asked: IncomingMessage): Client | ServeError =>
      asked.headers.authorization === 'Bearer t'
        ? owner
        : new ServeError('UNAUTHORIZED', 'the token is missing', 'Send it.');
    const { port, open } = await started(undefined, {}, { admit });
    const response = await refusedWith(new WebSocket(`ws://127.0.0.1:${port}/rpc`));
    expect(response.statusCode).toBe(401);
    const client = await open('/rpc', { headers: { authorization: 'Bearer t' } });
    client.send(request('ping'));
    expect(await nextMessage(client)).toMatchObject({ result: {} });
  });
});

describe('frames', () => {
  it('closes with 1003 where they are binary', async () => {
    const { open } = await started();
    const client = await open('/rpc');
    client.send(Buffer.from(request('ping')));
    expect(await closeCode(client)).toBe(1003);
  });

  it('closes with 1009 where they are too large, and the others live on', async () => {
    const { open } = await started(libraryStore({ maxBodyBytes: 1000 }));
    const [client, other] = [await open('/rpc'), await open('/rpc')];
    client.send('x'.repeat(1001));
    expect(await closeCode(client)).toBe(1009);
    other.send(request('ping').padEnd(1000));
    expect(await nextMessage(other)).toMatchObject({ result: {} });
  });

  it('closes with 1007 where they are no UTF-8', async () => {
    const { open } = await started();
    const client = await open('/rpc');
    client.send(Buffer.from([0xc3, 0x28]), { binary: false });
    expect(await closeCode(client)).toBe(1007);
  });

  it('ends a connection that breaks the protocol, and drops its sessions', async () => {
    const { raw, store } = await started();
    const { socket } = await raw('/rpc');
    socket.write(textFrame(request('open', { seed: 0 })));
    await until(() => store.size === 1);
    socket.write(Buffer.from([0xff, 0xff, 0xff, 0xff]));
    await until(() => store.size === 0);
    expect(store.counts.dropped).toBe(1);
    socket.destroy();
  });

  it('limits the rate of a connection', async () => {
    const { open } = await started(libraryStore({ requestsPerSecond: 2 }));
    const client = await open('/rpc');
    const batch = Array.from({ length: 3 }, (_, id) => request('ping', {}, id));
    client.send(`[${batch.join(',')}]`);
    const tooMany = { error: { data: { code: 'TOO_MANY_REQUESTS' } } };
    expect(await nextMessage(client)).toMatchObject([tooMany, tooMany, tooMany]);
  });
});

describe('ends', () => {
  it('drops the sessions of a client that is cut off or half closed', async () => {
    const { raw, store } = await started();
    for (const end of ['destroy', 'end', 'resetAndDestroy'] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { socket } = await raw('/rpc');
      socket.write(textFrame(request('open', { seed: 0 })));
      // oxlint-disable-next-line no-await-in-loop -- as above
      await until(() => store.size === 1);
      socket.on('error', () => undefined);
      socket[end]();
      // oxlint-disable-next-line no-await-in-loop -- as above
      await until(() => store.size === 0);
      socket.destroy();
    }
    expect(store.counts.dropped).toBe(3);
  });

  it('ends connections that give no sign of life', async () => {
    const { raw, open, sockets } = await started(undefined, {}, { keepAliveMs: 20 });
    const alive = await open('/rpc');
    const { socket } = await raw('/rpc');
    socket.on('error', () => undefined);
    expect(sockets.size).toBe(2);
    await until(() => sockets.size === 1);
    socket.destroy();
    alive.send(request('ping'));
    expect(await nextMessage(alive)).toMatchObject({ result: {} });
  });

  it('reads nothing more of a client that does not read, until it does', async () => {
    const store = libraryStore({ maxUnsentBytes: 100_000 });
    let received = 0;
    const echo = echoing(20);
    const counting: OpenChannel = (connection, context) => {
      const channel = echo(connection, context);
      const count = (): number => (received += 1);
      return { ...channel, receive: (text) => (count(), channel.receive(text)) };
    };
    const { raw } = await started(store, { '/echo': counting });
    const { socket } = await raw('/echo');
    socket.pause();
    const [frames, size] = [100, 60_000];
    for (let count = 0; count < frames; count += 1) socket.write(textFrame('x'.repeat(size)));
    for (let before = -1; received !== before; await sleep(100)) before = received;
    expect(received).toBeGreaterThan(0);
    expect(received).toBeLessThan(frames / 2);
    let read = 0;
    socket.on('data', (bytes) => (read += bytes.length)).resume();
    await until(() => read >= frames * size * 20);
    expect(received).toBe(frames);
    socket.destroy();
  });

  it('ends a client that does not read at all, and one that only pings', async () => {
    const store = libraryStore({ maxUnsentBytes: 10_000 });
    const { raw, sockets } = await started(store, { '/echo': echoing(1000) }, { drainMs: 50 });
    const { socket } = await raw('/echo');
    socket.pause();
    socket.on('error', () => undefined);
    socket.write(textFrame('x'.repeat(60_000)));
    await until(() => sockets.size === 0);
    const pinging = await raw('/echo');
    pinging.socket.pause();
    pinging.socket.on('error', () => undefined);
    const ping = Buffer.concat([Buffer.from([0x89, 0x80 | 125]), Buffer.alloc(4 + 125)]);
    const pings = Buffer.concat(Array.from({ length: 5000 }, () => ping));
    const flood = (): void => {
      while (!pinging.socket.destroyed && pinging.socket.write(pings));
    };
    pinging.socket.on('drain', flood);
    flood();
    await until(() => sockets.size === 0);
    expect(sockets.size).toBe(0);
    pinging.socket.destroy();
    socket.destroy();
  });
});

describe('closing', () => {
  it('finishes what was received, then closes with 1001', async () => {
    const { open, sockets, store } = await started(undefined, {}, { closeMs: 60_000 });
    const client = await open('/rpc');
    const batch = Array.from({ length: 500 }, (_, id) => request('open', { brief: true }, id));
    client.send(`[${batch.join(',')}]`);
    const [answers, code] = [nextMessage(client), closeCode(client)];
    await until(() => store.size > 0);
    await sockets.closing();
    expect(await answers).toHaveLength(500);
    expect(await code).toBe(1001);
  });

  it('lets nobody in', async () => {
    const { port, sockets } = await started();
    await sockets.closing();
    const response = await refusedWith(new WebSocket(`ws://127.0.0.1:${port}/rpc`));
    expect(response.statusCode).toBe(503);
  });

  it('does not wait for clients that do not answer', async () => {
    const { raw, sockets } = await started();
    const { socket } = await raw('/rpc');
    await sockets.closing();
    expect(sockets.size).toBe(0);
    socket.destroy();
  });

  it('logs nothing that a client sent', async () => {
    const { raw, log } = await started();
    const { socket } = await raw('/rpc?session_id=secret');
    socket.write(textFrame('{"session": "secret",'));
    socket.write(Buffer.from('secretsecretsecret'));
    await once(socket, 'end');
    expect(log()).toContain('a WebSocket failed');
    expect(log()).not.toContain('secret');
    socket.destroy();
  });
});
