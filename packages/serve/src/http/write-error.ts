import type { ServerResponse } from 'node:http';
import type { ServeError } from '../errors/serve-error.ts';

/** Tells an error where Fastify has no reply for it yet. */
export function writeError(response: ServerResponse, error: ServeError): void {
  const body = JSON.stringify({ error });
  response
    .writeHead(error.status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    })
    .end(body);
}
