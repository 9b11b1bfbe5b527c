import type { Environment, Failure } from '@envloom/runtime';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ServeError } from '../../errors/serve-error.ts';
import { stoppable } from '../../session/overdue.ts';
import type { TwinFace } from '../twin-app.ts';
import type { Twin } from '../twin.ts';
import { argumentsOf } from './arguments.ts';
import type { RequestParts } from './request-body.ts';
import { failureOf, successOf, type TwinResponse } from './response.ts';
import { type FoundRoute, type Route, Routes } from './routes.ts';

/** The twin of an API: its routes, and one world that all clients share, as they share the original. */
export class OpenApiFace implements TwinFace {
  readonly #twin: Twin;
  readonly #routes: Routes;
  readonly #world: Environment<object>;

  constructor(twin: Twin) {
    this.#twin = twin;
    this.#routes = new Routes(twin.environment.definition);
    this.#world = twin.open();
  }

  async answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { headers, method, body } = request;
    const url = urlOf(request);
    const parts = {
      query: url.searchParams,
      headers,
      body: Buffer.isBuffer(body) ? body : undefined,
    };
    return send(reply, this.respond(method, url, parts));
  }

  /** What the original answers to a request. The world changes as the request says. */
  respond(method: string, url: URL, request: RequestParts): TwinResponse {
    const { pathname } = url;
    const found = this.#routes.find(method, pathname);
    if (found === undefined) return this.#withoutRoute(method, pathname);
    try {
      return this.#called(found, request, url);
    } catch (error) {
      if (error instanceof ServeError) return this.#refusal(error, found.route);
      throw error;
    }
  }

  refuse(reply: FastifyReply, error: ServeError): FastifyReply {
    return send(reply, this.#refusal(error));
  }

  /** There is nothing to end. */
  close(): void {}

  #called(found: FoundRoute, request: RequestParts, url: URL): TwinResponse {
    const { route } = found;
    const args = argumentsOf(found, request);
    const result = stoppable(() => this.#world.call(route.tool.name, args));
    const failed = (error: Failure) => failureOf(this.#twin.wire, error, route.tool);
    if (!result.success) return failed(result.error);
    const response = successOf(route, args, result.data, url);
    return 'code' in response ? failed(response) : response;
  }

  #withoutRoute(method: string, path: string): TwinResponse {
    const { wire } = this.#twin;
    const allowed = this.#routes.methodsAt(path);
    if (allowed.length === 0)
      return failureOf(wire, { code: 'NOT_FOUND', message: 'Not Found' }, undefined, 404);
    const allow = { allow: allowed.join(', ') };
    if (method === 'OPTIONS') return { status: 204, headers: allow };
    const told = { code: 'METHOD_NOT_ALLOWED', message: 'Method Not Allowed' };
    const { headers, ...response } = failureOf(wire, told, undefined, 405);
    return { ...response, headers: { ...headers, ...allow } };
  }

  /** What cannot be read counts as an invalid argument; of all else the server itself tells. */
  #refusal({ code, message, status }: ServeError, route?: Route): TwinResponse {
    const failure = { code: code === 'INVALID_REQUEST' ? 'INVALID_ARGUMENTS' : code, message };
    return code === 'INVALID_REQUEST' && route !== undefined
      ? failureOf(this.#twin.wire, failure, route.tool)
      : failureOf(this.#twin.wire, failure, undefined, status);
  }
}

function urlOf({ raw, protocol, host }: FastifyRequest): URL {
  const origin = `${protocol}://${host === '' ? 'localhost' : host}`;
  return URL.parse(raw.url ?? '/', origin) ?? new URL(origin);
}

function send(reply: FastifyReply, { status, headers, body }: TwinResponse): FastifyReply {
  return reply.code(status).headers(headers).send(body);
}
