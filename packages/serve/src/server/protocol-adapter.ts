import type { CallWatch } from '@envloom/runtime';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Client } from '../access/access.ts';
import type { ServeError } from '../errors/serve-error.ts';
import type { Admit } from '../http/admission.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { SessionStore } from '../session/session-store.ts';
import type { Peers } from '../workers/peers.ts';
import type { ServerExtension } from './extension.ts';

/** What every protocol works on. */
export interface ServerContext {
  readonly store: SessionStore;
  /** JSON lines on standard error. */
  readonly log: FastifyBaseLogger;
}

/** The routes of a protocol over HTTP. */
export type HttpAdapter = (app: FastifyInstance, context: ServerContext) => void;

/** A protocol over messages of text: WebSocket frames, or lines of standard input. */
export type OpenChannel = (connection: Connection, context: ServerContext) => Channel;

/** The other end of a channel. */
export interface Connection {
  /** What the client asked for in the address, such as `session_id`; over lines, nothing. */
  readonly query?: URLSearchParams;
  readonly client: Client;
  /** Never throws; after the end it does nothing. */
  send(text: string): void;
  /** Sends what waits, then closes. */
  close(): void;
  /** Whether the client may make so many requests now; if so they are counted. */
  allows(requests: number): boolean;
}

/** One connection's share of a protocol. */
export interface Channel {
  /**
   * A message: its size is within the limits, nothing else is known of it. Never throws. Until a
   * promise that it returns is settled, which is never a rejection, no other message comes.
   */
  receive(text: string): void | Promise<void>;
  /** A message was not taken, such as a line that is too long. */
  refused?(error: ServeError): void;
  /** The connection is gone, however. Called once. */
  closed(): void;
}

/** What the HTTP application is made of, beyond what every protocol works on. */
export interface AppParts extends ServerContext {
  readonly admit: Admit;
  readonly metrics: Metrics;
  /** The other workers, where there are several. */
  readonly peers?: Peers | undefined;
  readonly extensions: readonly ServerExtension[];
  /** Of the calls of environments; those that are not in the catalogue need it, too. */
  readonly watch: CallWatch | undefined;
  /** Whether only this machine reaches the server by a name. */
  readonly isLocal: boolean;
  /** Whether the server is shutting down, and takes nothing new. */
  readonly isClosing: () => boolean;
}
