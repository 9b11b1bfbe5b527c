import type { FastifyReply, FastifyRequest } from 'fastify';

/** What the SDK's transport reads of a request; nothing else is handed on, least of all a token. */
const headersRead = [
  'accept',
  'content-type',
  'last-event-id',
  'mcp-protocol-version',
  'mcp-session-id',
];

/** The request without its body, which is parsed already. */
export function webRequest({ method, headers }: FastifyRequest): Request {
  const read = new Headers();
  for (const name of headersRead) {
    const value = headers[name];
    if (typeof value === 'string') read.set(name, value);
  }
  return new Request('http://localhost/mcp', { method, headers: read });
}

/** Streams stay open; all else is short. */
export async function sendResponse(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  const isStream = response.headers.get('content-type') === 'text/event-stream';
  for (const [name, value] of response.headers) reply.header(name, value);
  // Its connection ends with it, so that a server that stops need not wait for what might come next.
  if (isStream) reply.header('connection', 'close');
  const body = isStream ? response.body?.pipeThrough(withOpening()) : await response.text();
  return reply.code(response.status).send(body);
}

/** A comment at once: the headers are sent with what comes first. */
function withOpening(): TransformStream<Uint8Array, Uint8Array> {
  const opening = new TextEncoder().encode(': open\n\n');
  return new TransformStream({ start: (controller) => controller.enqueue(opening) });
}
