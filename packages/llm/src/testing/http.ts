import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from './behaviour.ts';

export async function readBody(request: IncomingMessage): Promise<Buffer> {
  return buffer(request);
}

export function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

export function headersOf(request: IncomingMessage): Record<string, string> {
  const entries = Object.entries(request.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  return Object.fromEntries(entries);
}

export function sendJson(response: ServerResponse, body: unknown, fault: Fault = {}): void {
  const text = JSON.stringify(body).slice(0, fault.truncateAt);
  const type = fault.contentType ?? 'application/json';
  response.writeHead(200, { 'content-type': type, ...fault.headers });
  response.end(text);
}

/** An error in the form OpenAI gives it. */
export function sendError(
  response: ServerResponse,
  status: number,
  error: { message: string; param?: string | null; code?: string | null; type?: string },
): void {
  const whole = { type: 'invalid_request_error', param: null, code: null, ...error };
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ error: whole }));
}

/** Resolves when the client gives up, or the server closes. */
export async function gone(response: ServerResponse): Promise<void> {
  if (!response.destroyed) await once(response, 'close');
}

/** Does what goes wrong before an answer. @returns whether the request is dealt with */
export async function sendFault(response: ServerResponse, fault: Fault): Promise<boolean> {
  if (fault.delayMs !== undefined) await wait(fault.delayMs);
  if (fault.stallAfterChunks === 0) {
    await gone(response);
    return true;
  }
  if (fault.dropAfterChunks === 0) {
    response.socket?.destroy();
    return true;
  }
  if (fault.status === undefined && fault.body === undefined) return false;
  const isText = typeof fault.body === 'string';
  const type = fault.contentType ?? (isText ? 'text/html' : 'application/json');
  response.writeHead(fault.status ?? 200, { 'content-type': type, ...fault.headers });
  response.end(isText ? fault.body : JSON.stringify(fault.body ?? {}));
  return true;
}
