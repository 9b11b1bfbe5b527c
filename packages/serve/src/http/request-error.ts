import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { asServeError, ServeError, type ServeErrorCode } from '../errors/serve-error.ts';

interface Refusal {
  readonly code: ServeErrorCode;
  readonly message: string;
  readonly repair: string;
}

/** Those of Fastify's own errors for which there is something better to say than that they are wrong. */
const refusals: Readonly<Record<string, Refusal>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: {
    code: 'TOO_LARGE',
    message: 'the body is larger than this server takes',
    repair: 'Send less at once, or start the server with a larger --max-body.',
  },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    code: 'UNSUPPORTED_MEDIA_TYPE',
    message: 'the body is not said to be JSON',
    repair: 'Send JSON with the header "Content-Type: application/json".',
  },
  FST_ERR_BAD_URL: {
    code: 'INVALID_REQUEST',
    message: 'the path is no valid URL',
    repair: 'Write % only where two hexadecimal digits follow.',
  },
  FST_ERR_MAX_PARAM_LENGTH: {
    code: 'INVALID_REQUEST',
    message: 'a part of the path is too long',
    repair: 'Use ids and names as the server gave them.',
  },
};

/** What was thrown while a request was read or carried out, as its client may see it. */
export function requestError(error: unknown): ServeError {
  if (error instanceof ServeError || !(error instanceof Error)) return asServeError(error);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const refusal = refusals[code];
  if (refusal !== undefined) return new ServeError(refusal.code, refusal.message, refusal.repair);
  // As Node tells it of a request whose client goes before all of the body is there.
  if (code === 'ECONNRESET' && error.message === 'aborted')
    return new ServeError(
      'INVALID_REQUEST',
      'the connection ended before the body did',
      'Send all of the body.',
    );
  if (!isFastifysRefusal(error, code)) return asServeError(error);
  return new ServeError('INVALID_REQUEST', error.message, 'Send a request as HTTP/1.1 has it.');
}

function isFastifysRefusal(error: Error, code: string): boolean {
  const status =
    'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 0;
  return code.startsWith('FST_ERR_') && status >= 400 && status <= 499;
}

/** What Node's parser gives up on, by its code: the status. All else is 400. */
const statuses: ReadonlyMap<unknown, number> = new Map([
  ['HPE_HEADER_OVERFLOW', 431],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
]);

/** Answers what is no HTTP request, or does not become one in time. */
export function refuseBroken(error: Error, socket: Socket): void {
  const code = 'code' in error ? error.code : undefined;
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const repair = 'Send a whole request as HTTP/1.1 has it, with less than 16 KiB of headers.';
  const refusal = new ServeError('INVALID_REQUEST', 'this is no HTTP request', repair);
  refuseUpgrade(socket, refusal, statuses.get(code) ?? 400);
}

/** Refuses a request where Fastify has no reply for it, such as one for a WebSocket, and ends its connection. */
export function refuseUpgrade(socket: Duplex, error: ServeError, status = error.status): void {
  const body = JSON.stringify({ error });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.once('finish', () => socket.destroy());
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
