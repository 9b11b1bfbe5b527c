import type { IncomingMessage } from 'node:http';

const forwarded = new WeakSet<IncomingMessage>();

/** By this header a worker tells another where a request came from. */
export const addressHeader = 'x-envloom-client-address';

/** Remembers of a request that another worker let it in and handed it on. */
export function markForwarded(request: IncomingMessage): void {
  forwarded.add(request);
}

export function isForwarded(request: IncomingMessage): boolean {
  return forwarded.has(request);
}

/** Where a request came from, also where another worker handed it on; of a Unix socket, empty. */
export function addressOf(request: IncomingMessage): string {
  const told = isForwarded(request) ? request.headers[addressHeader] : undefined;
  return String(told ?? request.socket.remoteAddress ?? '');
}
