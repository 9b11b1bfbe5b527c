import type { IncomingMessage } from 'node:http';

const bodies = new WeakMap<IncomingMessage, string>();

/** Keeps the body as it was sent, for the worker to which the request may have to be handed on. */
export function keepBody(request: IncomingMessage, body: string): void {
  bodies.set(request, body);
}

export function bodyOf(request: IncomingMessage): string | undefined {
  return bodies.get(request);
}
