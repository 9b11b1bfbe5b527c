import type { CallWatch } from '@envloom/runtime';
import type { FastifyBaseLogger } from 'fastify';
import type { Role } from '../access/access.ts';
import type { Tokens } from '../http/admission.ts';
import type { AskedLimits } from '../limits/limits.ts';
import type { Peers } from '../workers/peers.ts';
import type { ServerExtension } from './extension.ts';

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;

/** Where a server listens. */
export type Address =
  | {
      /** Default `127.0.0.1`. */
      readonly host?: string | undefined;
      /** Default 0: any that is free. */
      readonly port?: number | undefined;
    }
  | {
      /** The path of a Unix socket. */
      readonly socket: string;
    };

export interface ServerOptions {
  readonly address?: Address;
  readonly limits?: AskedLimits;
  /** By role: what its clients send as a bearer token; default: nothing is asked for. */
  readonly tokens?: Tokens | undefined;
  /**
   * Who a client without a token is; default: the author where there are no tokens, else nobody. Without
   * it and without tokens a server listens for this machine only.
   */
  readonly anonymous?: Role | undefined;
  /** Origins of pages that may use the server besides those of this machine; `*` for all. */
  readonly allowOrigins?: readonly string[] | undefined;
  /** Default: nothing is logged. */
  readonly log?: FastifyBaseLogger;
  /** Seconds that calls in flight have to end when the server is closed; default 10. */
  readonly graceSeconds?: number;
  /** Stops calls that take too much, such as `interruptingWatch` of the runtime; default: none is stopped. */
  readonly watch?: CallWatch | undefined;
  /** Which of several workers this process is. */
  readonly peers?: Peers | undefined;
  /** What other packages add, such as the page for people. */
  readonly extensions?: readonly ServerExtension[];
}

/** What of a server's options is plain data, so that it can be sent to worker processes. */
export interface ServerSettings {
  readonly address: { readonly host: string; readonly port: number } | { readonly socket: string };
  readonly limits: AskedLimits;
  readonly tokens: Tokens;
  readonly anonymous?: Role | undefined;
  readonly allowOrigins: readonly string[];
  readonly logLevel: (typeof logLevels)[number];
  /** What a call may take. */
  readonly callSeconds?: number | undefined;
  /** The page for people: the workspace, absolute; left out: there is none. */
  readonly studioRoot?: string | undefined;
}
