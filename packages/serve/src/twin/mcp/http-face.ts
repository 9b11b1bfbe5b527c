import { randomUUID } from 'node:crypto';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { isInitializeRequest } from '@modelcontextprotocol/sdk/types.js';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { ServeError } from '../../errors/serve-error.ts';
import type { Limits } from '../../limits/limits.ts';
import { rpcCodes } from '../../mcp/rpc-error.ts';
import { sendResponse, webRequest } from '../../mcp/web-messages.ts';
import { readJson } from '../../wire/read-json.ts';
import type { TwinFace } from '../twin-app.ts';
import type { Twin } from '../twin.ts';
import { mcpServerOf } from './mcp-twin.ts';

const sessionHeader = 'mcp-session-id';

interface McpClient {
  readonly transport: WebStandardStreamableHTTPServerTransport;
  /** In milliseconds. */
  usedAt: number;
  /** Settles when all requests so far have been answered. */
  last: Promise<unknown>;
}

/** The twin over streamable HTTP, at whatever path: each client that initializes has a world of its own. */
export class McpHttpFace implements TwinFace {
  readonly #twin: Twin;
  readonly #log: FastifyBaseLogger;
  readonly #limits: Limits;
  readonly #clients = new Map<string, McpClient>();
  readonly #reaping: NodeJS.Timeout;

  constructor(twin: Twin, log: FastifyBaseLogger, limits: Limits) {
    this.#twin = twin;
    this.#log = log;
    this.#limits = limits;
    const often = Math.min(60_000, limits.idleSeconds * 250);
    this.#reaping = setInterval(() => this.reap(Date.now()), often).unref();
  }

  /** How many clients have a world. */
  get size(): number {
    return this.#clients.size;
  }

  async answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const body = bodyOf(request);
    const id = request.headers[sessionHeader];
    const known = typeof id === 'string' ? this.#clients.get(id) : undefined;
    if (typeof id === 'string' && known === undefined)
      return refuse(reply, 404, rpcCodes.sessionNotFound, 'Session not found');
    const client = known ?? (await this.#opened(body));
    if (client === undefined)
      return refuse(reply, 400, rpcCodes.serverError, 'Bad Request: No valid session ID provided');
    client.usedAt = Date.now();
    return sendResponse(reply, await inTurn(client, request, body));
  }

  refuse(reply: FastifyReply, { status, message, repair }: ServeError): FastifyReply {
    return refuse(reply, status, rpcCodes.serverError, `${message}. ${repair}`);
  }

  /** Forgets the clients that have not been heard of for too long. */
  reap(now: number): void {
    for (const [id, client] of this.#clients)
      if (now - client.usedAt > this.#limits.idleSeconds * 1000) this.#forget(id);
  }

  close(): void {
    clearInterval(this.#reaping);
    for (const id of this.#clients.keys()) this.#forget(id);
  }

  async #opened(body: unknown): Promise<McpClient | undefined> {
    if (!isInitializeRequest(body)) return undefined;
    if (this.#clients.size >= this.#limits.maxSessions)
      throw new ServeError(
        'TOO_MANY_SESSIONS',
        `${this.#limits.maxSessions} clients have a world here`,
        'End one with DELETE, or start the server with a larger --max-sessions.',
      );
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      enableJsonResponse: true,
      onsessioninitialized: (id) => void this.#clients.set(id, client),
      onsessionclosed: (id) => this.#forget(id),
    });
    const client: McpClient = { transport, usedAt: Date.now(), last: Promise.resolve() };
    await mcpServerOf(this.#twin, this.#log).connect(transport);
    return client;
  }

  #forget(id: string): void {
    const client = this.#clients.get(id);
    this.#clients.delete(id);
    client?.transport.close().catch((error: unknown) => this.#log.error({ err: error }, 'twin'));
  }
}

/** One after the other: the SDK finds the request to answer by an id that the client has chosen. */
function inTurn(client: McpClient, request: FastifyRequest, body: unknown): Promise<Response> {
  const answer = client.last.then(() =>
    client.transport.handleRequest(webRequest(request), { parsedBody: body }),
  );
  client.last = answer.catch(() => undefined);
  return answer;
}

/** @throws ServeError where the body is no JSON */
function bodyOf({ body, method }: FastifyRequest): unknown {
  return method === 'POST' && Buffer.isBuffer(body) ? readJson(body.toString('utf8')) : undefined;
}

function refuse(reply: FastifyReply, status: number, code: number, message: string): FastifyReply {
  return reply.code(status).send({ jsonrpc: '2.0', error: { code, message }, id: null });
}
