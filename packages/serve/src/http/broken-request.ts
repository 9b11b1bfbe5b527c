import type { Socket } from 'node:net';
import { ServeError } from '../errors/serve-error.ts';
import { refuseUpgrade } from '../socket/refuse-upgrade.ts';

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
