import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { clientOf, covers, mustBe } from '../access/access.ts';
import { asServeError } from '../errors/serve-error.ts';
import { answerOpenEnvRpc } from '../openenv/rpc.ts';
import type { HttpAdapter, ServerContext } from '../server/protocol-adapter.ts';
import { HttpSessions } from './http-sessions.ts';
import { askedIn } from './open-request.ts';
import { asRpcError, rpcCodes } from './rpc-error.ts';
import { sendResponse, webRequest } from './web-messages.ts';

const path = '/mcp';
const sessionHeader = 'mcp-session-id';

/**
 * MCP over streamable HTTP. `initialize` opens a session of the store, whose id is that of the MCP
 * session; the query of the URL says which: `/mcp?environment=library-loans&seed=7`. With
 * `/mcp?session=<id>` a client joins a session that somebody else has opened and goes on with.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#streamable-http
 */
export const mcpAdapter: HttpAdapter = (app, context) => {
  const sessions = new HttpSessions(context);
  app.post(path, (request, reply) => post({ context, sessions, request, reply }));
  app.get(path, (request, reply) => inSession({ context, sessions, request, reply }));
  app.delete(path, (request, reply) => leave({ context, sessions, request, reply }));
  app.addHook('preClose', (done) => {
    sessions.endStreams();
    done();
  });
};

interface Exchange {
  readonly context: ServerContext;
  readonly sessions: HttpSessions;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

const anyMessage = z.object({ method: z.string() });

function methodOf(body: unknown): string | undefined {
  return anyMessage.safeParse(body).data?.method;
}

/** Without a session it is no MCP, but what OpenEnv's clients send here. */
async function post(exchange: Exchange): Promise<FastifyReply> {
  const { context, sessions, request, reply } = exchange;
  if (request.headers[sessionHeader] !== undefined) return postInSession(exchange);
  if (methodOf(request.body) === 'initialize') return initialize(context, sessions, request, reply);
  const client = clientOf(request.raw);
  mustBe(client.role, 'trainer');
  return reply.send(answerOpenEnvRpc(request.body, context, { client }));
}

async function postInSession(exchange: Exchange): Promise<FastifyReply> {
  const { request, reply } = exchange;
  if (Array.isArray(request.body))
    return refuse(reply, 400, rpcCodes.invalidRequest, 'MCP has no batches: send one message');
  // A call is carried out at once, so that nothing is left to cancel.
  if (methodOf(request.body) === 'notifications/cancelled') return reply.code(202).send();
  return inSession(exchange);
}

/** An agent ends its own connection; the session ends with the trainer that opened it over MCP. */
async function leave(exchange: Exchange): Promise<FastifyReply> {
  const { sessions, request, reply } = exchange;
  const id = request.headers[sessionHeader];
  const isTrainer = covers(clientOf(request.raw).role, 'trainer');
  if (typeof id === 'string' && isTrainer && sessions.end(id)) return reply.code(200).send();
  return inSession(exchange);
}

/** Whatever concerns a session that is there. */
async function inSession({ sessions, request, reply }: Exchange): Promise<FastifyReply> {
  const id = request.headers[sessionHeader];
  if (typeof id !== 'string')
    return refuse(reply, 400, rpcCodes.serverError, `the header ${sessionHeader} is missing`);
  const session = sessions.get(id);
  if (session === undefined)
    return refuse(
      reply,
      404,
      rpcCodes.sessionNotFound,
      'there is no such session; initialize again',
    );
  const { mcpRole } = clientOf(request.raw);
  return sendResponse(reply, await session.handle(webRequest(request), request.body, mcpRole));
}

/** Begins the session that the query of the URL asks for, and lets the client initialize it. */
async function initialize(
  context: ServerContext,
  sessions: HttpSessions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const response = await initialized(sessions, request).catch((error: unknown) =>
    refused(context, error, request),
  );
  return sendResponse(reply, response);
}

async function initialized(sessions: HttpSessions, request: FastifyRequest): Promise<Response> {
  const client = clientOf(request.raw);
  const asked = askedIn(request.query);
  const session = sessions.begin(asked, client);
  const response = await session.handle(webRequest(request), request.body, client.mcpRole);
  // The SDK has refused it, and its client was told no id.
  if (session.isInitialized) return response;
  if ('open' in asked) sessions.end(session.id);
  else session.leave();
  return response;
}

const requestId = z.object({ id: z.union([z.string(), z.number()]) });

/** Statuses that tell a client, and a load balancer before it, to come back later. */
const unavailable = 503;

/** As the answer to the request, which clients show to people; as an HTTP error they would not. */
function refused({ log }: ServerContext, error: unknown, { body }: FastifyRequest): Response {
  const { code, message, data } = asRpcError(error, log);
  const id = requestId.safeParse(body).data?.id ?? null;
  const { status } = asServeError(error);
  return Response.json(
    { jsonrpc: '2.0', id, error: { code, message, data } },
    { status: status === unavailable ? unavailable : 200 },
  );
}

/** An error that answers no request in particular, or one whose id nobody needs to know. */
function refuse(reply: FastifyReply, status: number, code: number, message: string): FastifyReply {
  return reply.code(status).send({ jsonrpc: '2.0', id: null, error: { code, message } });
}
