import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Writable } from 'node:stream';
import pino from 'pino';
import { type ClientOptions, WebSocket } from 'ws';
import type { OpenChannel } from '../server/protocol-adapter.ts';
import type { SessionStore } from '../session/session-store.ts';
import { Sockets } from '../socket/sockets.ts';
import type { SocketOptions } from '../socket/socket-connection.ts';

/** A server on a port of its own, with nothing but WebSockets. */
export interface Loopback {
  readonly store: SessionStore;
  readonly sockets: Sockets;
  readonly server: Server;
  readonly port: number;
  /** What was logged, as JSON lines. */
  readonly log: () => string;
  /** An open WebSocket. */
  readonly open: (path: string, options?: ClientOptions) => Promise<WebSocket>;
  /** A connection below WebSockets that has asked to be one; what is answered is in `head`. */
  readonly raw: (path: string) => Promise<{ readonly socket: Socket; readonly head: string }>;
  readonly stop: () => Promise<void>;
}

export async function loopback(
  store: SessionStore,
  channels: Readonly<Record<string, OpenChannel>>,
  options: SocketOptions = {},
): Promise<Loopback> {
  const server = createServer();
  const lines: string[] = [];
  const log = pino({ level: 'debug' }, sink(lines));
  const sockets = new Sockets(server, channels, { store, log }, options);
  const port = await listening(server);
  return {
    store,
    sockets,
    server,
    port,
    log: () => lines.join(''),
    open: async (path, clientOptions) => {
      const client = new WebSocket(`ws://127.0.0.1:${port}${path}`, clientOptions);
      await once(client, 'open');
      return client;
    },
    raw: (path) => upgraded(port, path),
    stop: async () => {
      await sockets.closing();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function sink(lines: string[]): Writable {
  return new Writable({
    write(line, _encoding, done) {
      lines.push(String(line));
      done();
    },
  });
}

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address === 'object' && address !== null) return address.port;
  throw new Error('it does not listen on a port');
}

async function upgraded(port: number, path: string): Promise<{ socket: Socket; head: string }> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.write(
    [
      `GET ${path} HTTP/1.1`,
      'Host: 127.0.0.1',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      '\r\n',
    ].join('\r\n'),
  );
  const chunks: unknown[] = await once(socket, 'data');
  return { socket, head: String(chunks[0]) };
}

/** A text frame as a client sends it; the mask is zero. */
export function textFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  if (payload.length > 0xffff) throw new RangeError('a longer frame has another head');
  const head = Buffer.from([0x81, 0x80 | 126, payload.length >> 8, payload.length & 0xff]);
  return Buffer.concat([head, Buffer.alloc(4), payload]);
}

/** What a server answers to a request that it does not upgrade. */
export function refusedWith(client: WebSocket): Promise<IncomingMessage> {
  return new Promise((resolve) =>
    client.once('unexpected-response', (_request, response) => resolve(response)),
  );
}

/** The next message, read as JSON. */
export async function nextMessage(client: WebSocket): Promise<unknown> {
  const message: unknown[] = await once(client, 'message');
  return JSON.parse(String(message[0]));
}

/** The code that a connection closes with. */
export async function closeCode(client: WebSocket): Promise<unknown> {
  const closed: unknown[] = await once(client, 'close');
  return closed[0];
}
