import type { IncomingMessage } from 'node:http';

const forwarded = new WeakSet<IncomingMessage>();

/** Remembers of a request that another worker let it in and handed it on. */
export function markForwarded(request: IncomingMessage): void {
  forwarded.add(request);
}

export function isForwarded(request: IncomingMessage): boolean {
  return forwarded.has(request);
}
