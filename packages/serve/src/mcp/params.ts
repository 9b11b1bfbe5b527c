import type { z } from 'zod';
import { read } from '../session/session-request.ts';

/** Any request may carry it, for the protocol itself. */
const protocolMember = '_meta';

/**
 * The parameters of a request, without what belongs to the protocol.
 *
 * @throws ServeError
 */
export function paramsOf<T>(schema: z.ZodType<T>, params: unknown): T {
  return read(schema, withoutMeta(params ?? {}), 'params');
}

function withoutMeta(params: unknown): unknown {
  if (typeof params !== 'object' || params === null || Array.isArray(params)) return params;
  return Object.fromEntries(Object.entries(params).filter(([key]) => key !== protocolMember));
}
