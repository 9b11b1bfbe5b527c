import type { z } from 'zod';
import type { Client } from '../access/access.ts';
import type { Limits } from '../limits/limits.ts';
import type { AppParts } from '../server/protocol-adapter.ts';
import { read } from '../session/session-request.ts';

/** Of whom a route is asked. */
export interface Params {
  /** Of the session; empty where the path has none. */
  readonly id: string;
  /** Of the environment; empty where the path has none. */
  readonly name: string;
  readonly client: Client;
  /** Whether another worker asks. */
  readonly isForwarded: boolean;
}

/** A route of the API, as Fastify and the OpenAPI document are told of it. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** With `{id}` and `{name}`, as OpenAPI writes them. */
  readonly path: string;
  /** Unique; what a generated client calls it. */
  readonly operation: string;
  readonly summary: string;
  readonly body?: z.ZodType;
  /** Bytes of the body; default: what a server takes of any other. */
  readonly mostBytes?: (limits: Limits) => number;
  readonly status: 200 | 201 | 204;
  readonly response?: z.ZodType;
  readonly run: (parts: AppParts, params: Params, body: unknown) => unknown;
}

export type RouteSpec<Body> = Omit<Route, 'body' | 'run'> & {
  /** Where none is sent, it is an empty object. */
  readonly body: z.ZodType<Body>;
  readonly run: (parts: AppParts, params: Params, body: Body) => unknown;
};

/** A route with a body that is read before it runs. */
export function routeWithBody<Body>(spec: RouteSpec<Body>): Route {
  return {
    ...spec,
    run: (parts, params, body) => spec.run(parts, params, read(spec.body, body ?? {})),
  };
}
