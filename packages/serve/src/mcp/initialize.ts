import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { clientOf } from '../access/client.ts';
import { asServeError } from '../errors/serve-error.ts';
import type { ServerContext } from '../server/protocol-adapter.ts';
import type { HttpSessions } from './http-sessions.ts';
import { askedIn } from './open-request.ts';
import { sendResponse, webRequest } from './reply.ts';
import { asRpcError } from './rpc-error.ts';

/** Begins the session that the query of the URL asks for, and lets the client initialize it. */
export async function initialize(
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
