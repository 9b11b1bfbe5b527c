import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Admit } from '../http/admission.ts';

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
