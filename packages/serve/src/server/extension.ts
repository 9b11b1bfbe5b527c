import type { FastifyInstance } from 'fastify';
import type { AppParts, OpenChannel } from './protocol-adapter.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A file of the page for people: whoever sends no token of an agent may have it. */
    readonly isPage?: true;
  }
}

/** What another package adds to a server. */
export interface ServerExtension {
  /** Adds routes; those under `/studio/` are the author's. */
  readonly routes: (app: FastifyInstance, parts: AppParts) => void;
  /** WebSockets by path. */
  readonly channels: Readonly<Record<string, OpenChannel>>;
}
