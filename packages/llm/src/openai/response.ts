import type OpenAI from 'openai';
import { APIError } from 'openai';
import { Stream } from 'openai/core/streaming';
import { z } from 'zod';
import { LanguageModelError } from '../errors.ts';
import type { ChatQuestion, ChatReply } from '../transport.ts';
import { BrokenAnswer } from './breakage.ts';
import { collected } from './collect.ts';
import type { Target } from './failure.ts';
import { replyOf, replyOfParts } from './reply.ts';
import { StreamTail } from './stream-tail.ts';
import type { Watch } from './watch.ts';

export interface Arrived {
  readonly response: Response;
  readonly question: ChatQuestion;
  readonly target: Target;
  readonly client: OpenAI;
  readonly watch: Watch;
}

/** Reads a response with status 200, streamed or whole as the server chose. */
export async function readChatResponse(arrived: Arrived): Promise<ChatReply> {
  const { response, question, target, client, watch } = arrived;
  const tail = new StreamTail();
  // Comments of a stream reach no reader of its events, but they are signs of life.
  const body = observed(response, (piece) => {
    watch.touch();
    tail.add(piece);
  });
  if (!typeOf(response).includes('text/event-stream')) {
    return replyOf(await readJson(body, target), question);
  }
  const events: AsyncIterable<unknown> = Stream.fromSSEResponse(
    body,
    new AbortController(),
    client,
  );
  const parts = await collected(events);
  if (parts.finishReason === undefined && !tail.isDone()) {
    throw new BrokenAnswer('the stream ended early');
  }
  return replyOfParts(parts, question);
}

/**
 * Reads a response that is JSON.
 *
 * @throws BrokenAnswer, LanguageModelError, APIError
 */
export async function jsonOf(response: Response, target: Target, watch: Watch): Promise<unknown> {
  return readJson(watchedBody(response, watch), target);
}

/** The same response; the watch is told of each piece of its body. */
export function watchedBody(response: Response, watch: Watch): Response {
  return observed(response, () => watch.touch());
}

function observed(response: Response, tell: (piece: Uint8Array) => void): Response {
  const pieces = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      tell(piece);
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

async function readJson(response: Response, target: Target): Promise<unknown> {
  const text = await response.text();
  const type = typeOf(response);
  if (!type.includes('json')) throw otherProtocol(text, type, target);
  const body = parsed(text);
  const failed = errorBody.safeParse(body);
  // Proxies report failures of the server behind them with status 200.
  if (failed.success) throw new APIError(undefined, failed.data.error, undefined, response.headers);
  return body;
}

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
