import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ServeError } from '../errors/serve-error.ts';

/** Answers a request for a WebSocket as every other request that is refused, and ends its connection. */
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
