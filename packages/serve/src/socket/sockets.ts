import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ServerOptions, WebSocketServer } from 'ws';
import { type Client, neededRole, owner, refusalOf } from '../access/access.ts';
import { ServeError, shuttingDown } from '../errors/serve-error.ts';
import { refuseUpgrade } from '../http/request-error.ts';
import { answeredProtocol } from '../http/token-protocol.ts';
import type { OpenChannel, ServerContext } from '../server/protocol-adapter.ts';
import { SocketConnection, type SocketOptions, timesOf } from './socket-connection.ts';

/**
 * Serves channels over the WebSockets of a server.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6455
 */
export class Sockets {
  readonly #channels: ReadonlyMap<string, OpenChannel>;
  readonly #context: ServerContext;
  readonly #options: SocketOptions;
  readonly #webSockets: WebSocketServer;
  readonly #connections = new Set<SocketConnection>();
  readonly #beats: NodeJS.Timeout;
  #isClosing = false;

  /** @param channels by path, such as `/rpc` */
  constructor(
    server: Server,
    channels: Readonly<Record<string, OpenChannel>>,
    context: ServerContext,
    options: SocketOptions = {},
  ) {
    const { keepAliveMs, closeMs } = timesOf(options);
    this.#channels = new Map(Object.entries(channels));
    this.#context = context;
    this.#options = options;
    this.#webSockets = new WebSocketServer(serverOptions(context, closeMs));
    this.#beats = setInterval(() => this.#beat(), keepAliveMs).unref();
    server.on('upgrade', (request, socket, head) => this.upgrade(request, socket, head));
  }

  /** Open connections. */
  get size(): number {
    return this.#connections.size;
  }

  /**
   * The server ends: nobody new is let in, every connection finishes what was received, then closes
   * with code 1001. Settled once all are gone.
   */
  async closing(): Promise<void> {
    this.#isClosing = true;
    clearInterval(this.#beats);
    await Promise.all(Array.from(this.#connections, (connection) => connection.finish()));
  }

  /** Also makes a WebSocket of a connection that came to another server. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', ignore);
    const url = URL.parse(`http://host${request.url ?? '/'}`);
    const open = url === null ? undefined : this.#channels.get(url.pathname);
    const client = this.#admitted(request, url?.pathname ?? '');
    if (client instanceof ServeError) return refuseUpgrade(socket, client);
    if (url === null || open === undefined) return refuseUpgrade(socket, this.#unknownPath(), 404);
    if (this.#options.handOn?.(request, socket, head) === true) return;
    const { searchParams: query } = url;
    this.#webSockets.handleUpgrade(request, socket, head, (webSocket) => {
      socket.off('error', ignore);
      const times = timesOf(this.#options);
      this.#keep({ webSocket, socket, query, client, open, context: this.#context, times });
    });
  }

  #admitted(request: IncomingMessage, path: string): Client | ServeError {
    const client = this.#options.admit?.(request) ?? owner;
    if (client instanceof ServeError) return client;
    if (this.#isClosing) return shuttingDown();
    return refusalOf(client.role, neededRole('GET', path)) ?? client;
  }

  #keep(parts: ConstructorParameters<typeof SocketConnection>[0]): void {
    const connection = new SocketConnection(parts);
    this.#connections.add(connection);
    parts.webSocket.on('close', () => this.#connections.delete(connection));
  }

  #beat(): void {
    for (const connection of this.#connections) connection.beat();
  }

  #unknownPath(): ServeError {
    const paths = [...this.#channels.keys()].join(', ');
    const message = 'there is no WebSocket at this path';
    return new ServeError('INVALID_REQUEST', message, `Open one of: ${paths}.`);
  }
}

/**
 * What a client wants to speak instead that is no WebSocket, such as h2c, need not be spoken: it is
 * answered as if it had not asked.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-7.8
 */
export function asksForSocket({ headers: { upgrade = '' } }: IncomingMessage): boolean {
  return upgrade.toLowerCase() === 'websocket';
}

/** `closeTimeout`: milliseconds for the other end's part of a closing; the types do not know it. */
function serverOptions(
  { store }: ServerContext,
  closeTimeout: number,
): ServerOptions & { readonly closeTimeout: number } {
  return {
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    handleProtocols: answeredProtocol,
    maxPayload: store.limits.maxBodyBytes,
    closeTimeout,
  };
}

/** A connection that breaks while it is refused is no concern of ours. */
function ignore(): void {}
