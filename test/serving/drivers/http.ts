import { Agent, type IncomingHttpHeaders, request as httpRequest } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import type { z } from 'zod';

/** An answer over HTTP. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** `fetch` takes twice the time of the server for each request. */
const agent = new Agent({ keepAlive: true });

/** A request with a JSON body, or none. */
export function request(
  method: string,
  url: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  const sent = httpRequest(url, { method, agent, headers: { ...type, ...headers } }, (answer) => {
    const { statusCode: status = 0, headers: told } = answer;
    textOf(answer).then((text) => resolve({ status, headers: told, text }), reject);
  });
  sent.on('error', reject);
  sent.end(body === undefined ? undefined : JSON.stringify(body));
  return promise;
}

/** The JSON of an answer that must have succeeded. */
export function jsonOf<T>(schema: z.ZodType<T>, { status, text }: Answer): T {
  if (status >= 300) throw new Error(`it was answered with ${status}: ${text}`);
  return schema.parse(JSON.parse(text));
}

export async function post<T>(schema: z.ZodType<T>, url: string, body: unknown): Promise<T> {
  return jsonOf(schema, await request('POST', url, body));
}
