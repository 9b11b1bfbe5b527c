import { APIError } from 'openai';
import { z } from 'zod';
import { LanguageModelError } from '../errors.ts';
import type { ChatQuestion, ChatReply } from '../transport.ts';
import { BrokenAnswer } from './breakage.ts';
import { collected } from './collect.ts';
import { EventStream } from './event-stream.ts';
import type { Target } from './failure.ts';
import { replyOf, replyOfParts } from './reply.ts';
import type { Watch } from './watch.ts';

export interface Arrived {
  readonly response: Response;
  readonly question: ChatQuestion;
  readonly target: Target;
  readonly watch: Watch;
}

/** Reads a response with status 200, streamed or whole as the server chose. */
export async function readChatResponse(arrived: Arrived): Promise<ChatReply> {
  const { response, question, target, watch } = arrived;
  if (!typeOf(response).includes('text/event-stream')) {
    return replyOf(await jsonOf(response, target, watch), question);
  }
  const events = new EventStream(piecesOf(response, watch));
  const parts = await collected(events);
  if (parts.finishReason === undefined && !events.isDone) {
    throw new BrokenAnswer('the stream ended early');
  }
  return replyOfParts(parts, question);
}

/** The body as it comes. Comments of a stream reach no reader of its events, but are signs of life. */
async function* piecesOf({ body }: Response, watch: Watch): AsyncGenerator<Uint8Array> {
  if (body === null) return;
  const reader = body.getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      watch.touch();
      yield read.value;
    }
  } finally {
    await readOut(reader);
  }
}

/** How long the end of a body may take behind the end of the answer, in milliseconds. */
const longestEnd = 100;

/** A connection whose answer was read to its end is used again; where the end does not come it is closed. */
async function readOut(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  const cancel = (): void => {
    reader.cancel().catch(() => undefined);
  };
  const timer = setTimeout(cancel, longestEnd);
  try {
    while (!(await reader.read()).done);
  } catch {
    // It broke off, which nobody who has the answer minds.
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Reads a response that is JSON.
 *
 * @throws BrokenAnswer, LanguageModelError, APIError
 */
export async function jsonOf(response: Response, target: Target, watch: Watch): Promise<unknown> {
  const text = await textOf(piecesOf(response, watch));
  const type = typeOf(response);
  if (!type.includes('json')) throw otherProtocol(text, type, target);
  const body = parsed(text);
  const failed = errorBody.safeParse(body);
  // Proxies report failures of the server behind them with status 200.
  if (failed.success) throw new APIError(undefined, failed.data.error, undefined, response.headers);
  return body;
}

async function textOf(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  const texts: string[] = [];
  for await (const piece of pieces) texts.push(decoder.decode(piece, { stream: true }));
  return texts.join('') + decoder.decode();
}

/** The same response; the watch is told of each piece of its body. */
export function watchedBody(response: Response, watch: Watch): Response {
  const pieces = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      watch.touch();
      controller.enqueue(piece);
    },
  });
  const { status, headers } = response;
  return new Response(response.body?.pipeThrough(pieces) ?? null, { status, headers });
}

function typeOf(response: Response): string {
  return response.headers.get('content-type') ?? '';
}

const errorBody = z.looseObject({ error: z.union([z.string(), z.looseObject({})]) });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BrokenAnswer('half a JSON');
  }
}

function otherProtocol(text: string, type: string, { address, hide }: Target): LanguageModelError {
  const start = hide(text).replace(/\s+/g, ' ').trim().slice(0, 200);
  return new LanguageModelError(
    'server',
    `${address} answers with ${type || 'no content type'} in place of JSON: is this the base URL of an ` +
      `OpenAI-compatible server (most end in /v1)? It begins: ${start}`,
  );
}
