import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, WebSocket } from 'ws';
import type { Client } from '../access/access.ts';
import type { Admit } from '../http/admission.ts';
import { TokenBucket } from '../limits/token-bucket.ts';
import type { Connection, OpenChannel, ServerContext } from '../server/protocol-adapter.ts';
import { Inbox } from '../wire/inbox.ts';

export interface SocketOptions {
  /** Who a client is, or why it is not let in; default: everybody is, and may do everything. */
  readonly admit?: Admit;
  /** Takes connections that belong to another process, and tells whether it did. */
  readonly handOn?: (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean;
  /** Milliseconds between two signs of life that a client is asked for; default 30,000. */
  readonly keepAliveMs?: number;
  /** Milliseconds for which a client may leave its answers unread; default 60,000. */
  readonly drainMs?: number;
  /** Milliseconds that a connection gets to end when the server does; default 5,000. */
  readonly closeMs?: number;
}

export type SocketTimes = Required<Omit<SocketOptions, 'admit' | 'handOn'>>;

export function timesOf(options: SocketOptions): SocketTimes {
  const { keepAliveMs = 30_000, drainMs = 60_000, closeMs = 5_000 } = options;
  return { keepAliveMs, drainMs, closeMs };
}

/** What a connection is made of. */
export interface SocketParts {
  readonly webSocket: WebSocket;
  /** Below the WebSocket. */
  readonly socket: Duplex;
  readonly query: URLSearchParams;
  readonly client: Client;
  readonly open: OpenChannel;
  readonly context: ServerContext;
  readonly times: SocketTimes;
}

/** @see https://www.rfc-editor.org/rfc/rfc6455#section-7.4.1 */
const closeCodes = { normal: 1000, goingAway: 1001, noBinary: 1003 };

/** A WebSocket as the connection of a channel. */
export class SocketConnection implements Connection {
  readonly query: URLSearchParams;
  readonly client: Client;
  readonly #webSocket: WebSocket;
  readonly #corked: Corked;
  readonly #inbox: Inbox;
  readonly #bucket: TokenBucket;
  readonly #times: SocketTimes;
  readonly #mostUnsent: number;
  #unread: NodeJS.Timeout | undefined;
  #isAlive = true;
  #isClosing = false;

  constructor({ webSocket, socket, query, client, open, context, times }: SocketParts) {
    const { limits } = context.store;
    this.query = query;
    this.client = client;
    this.#webSocket = webSocket;
    this.#times = times;
    this.#corked = new Corked(socket);
    this.#bucket = new TokenBucket(limits.requestsPerSecond, Date.now());
    this.#mostUnsent = limits.maxUnsentBytes;
    this.#inbox = new Inbox(open(this, context), webSocket);
    socket.on('drain', () => this.#drained());
    webSocket.on('message', (data, isBinary) => this.#received(data, isBinary));
    webSocket.on('ping', () => this.#heard());
    webSocket.on('pong', () => this.#heard());
    webSocket.on('close', () => this.#gone());
    // The WebSocket closes itself with the code for what was wrong, and `close` follows.
    webSocket.on('error', (error) => context.log.debug({ err: error }, 'a WebSocket failed'));
  }

  send(text: string): void {
    if (this.#webSocket.readyState !== WebSocket.OPEN) return;
    this.#corked.beforeWrite();
    this.#webSocket.send(text);
    this.#watchUnsent();
  }

  close(): void {
    this.#end(closeCodes.normal, '');
  }

  allows(requests: number): boolean {
    return this.#bucket.take(requests, Date.now());
  }

  /** Asks for a sign of life, and ends a connection that gave none since it was asked before. */
  beat(): void {
    // Of a client of which nothing is read there is no sign to be had; `drainMs` ends it.
    if (this.#inbox.isPaused || this.#isClosing) return;
    if (!this.#isAlive) return this.#webSocket.terminate();
    this.#isAlive = false;
    this.#webSocket.ping();
  }

  /** The server ends: what was received is finished, then the client is told. */
  async finish(): Promise<void> {
    const { closeMs } = this.#times;
    const late = setTimeout(() => this.#webSocket.terminate(), closeMs);
    const closed = this.#closed();
    this.#webSocket.pause();
    await this.#inbox.whenIdle();
    this.#end(closeCodes.goingAway, 'the server is shutting down');
    await closed;
    clearTimeout(late);
  }

  #closed(): Promise<void> {
    if (this.#webSocket.readyState === WebSocket.CLOSED) return Promise.resolve();
    return new Promise((resolve) => this.#webSocket.once('close', () => resolve()));
  }

  #received(data: RawData, isBinary: boolean): void {
    this.#isAlive = true;
    if (this.#isClosing) return;
    if (isBinary) this.#end(closeCodes.noBinary, 'send text frames');
    else this.#inbox.take(textOf(data));
  }

  #heard(): void {
    this.#isAlive = true;
    // A ping was answered, and who sends many of them need not read the answers either.
    this.#watchUnsent();
  }

  /** Of a client that does not read its answers nothing more is read. */
  #watchUnsent(): void {
    if (this.#unread !== undefined || this.#webSocket.bufferedAmount <= this.#mostUnsent) return;
    this.#inbox.hold();
    this.#unread = setTimeout(() => this.#webSocket.terminate(), this.#times.drainMs);
  }

  #drained(): void {
    clearTimeout(this.#unread);
    this.#unread = undefined;
    this.#inbox.release();
  }

  #end(code: number, reason: string): void {
    this.#isClosing = true;
    this.#webSocket.close(code, reason);
    // The other end's part of the closing has to be read.
    this.#webSocket.resume();
  }

  #gone(): void {
    clearTimeout(this.#unread);
    this.#inbox.close();
  }
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString();
  return data instanceof ArrayBuffer ? Buffer.from(data).toString() : data.toString();
}

/**
 * Gathers what is written in one go, such as the answers to several frames that were read together:
 * the system is called once for all of it.
 */
export class Corked {
  readonly #socket: Duplex;
  #isCorked = false;

  constructor(socket: Duplex) {
    this.#socket = socket;
  }

  /** Call it before each write. */
  beforeWrite(): void {
    if (this.#isCorked) return;
    this.#isCorked = true;
    this.#socket.cork();
    process.nextTick(() => {
      this.#isCorked = false;
      this.#socket.uncork();
    });
  }
}
