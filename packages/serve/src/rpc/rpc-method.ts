import type { z } from 'zod';
import type { Client } from '../access/access.ts';
import { read } from '../session/session-request.ts';
import type { SessionStore } from '../session/session-store.ts';
import type { OwnSessions } from './own-sessions.ts';

/** On whose behalf a method is called. */
export interface Caller {
  readonly store: SessionStore;
  readonly own: OwnSessions;
  readonly client: Client;
}

/**
 * A method: its result from its parameters, as JSON, or a `ResultText`.
 *
 * @throws ServeError
 */
export type RpcMethod = (params: unknown, caller: Caller) => unknown;

/** A method with parameters of this shape. */
export function method<Params>(
  shape: z.ZodType<Params>,
  run: (params: Params, caller: Caller) => unknown,
): RpcMethod {
  return (params = {}, caller) => run(read(shape, params, 'params'), caller);
}
