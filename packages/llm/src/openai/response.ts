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
  const type = response.headers.get('content-type') ?? '';
  const body = watchedBody(response, watch);
  if (!type.includes('text/event-stream')) {
    return replyOf(await jsonOf(body, type, target), question);
  }
  const events: AsyncIterable<unknown> = Stream.fromSSEResponse(
    body,
    new AbortController(),
    client,
  );
  return replyOfParts(await collected(events), question);
}

/** The same response; each piece of its body is reported to the watch, comments of a stream too. */
export function watchedBody(response: Response, watch: Watch): Response {
  watch.touch();
  const pieces = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      watch.touch();
      controller.enqueue(piece);
    },
  });
  const { status, headers } = response;
  return new Response(response.body?.pipeThrough(pieces) ?? null, { status, headers });
}

const errorBody = z.looseObject({ error: z.union([z.string(), z.looseObject({})]) });

/** @throws BrokenAnswer, LanguageModelError, APIError */
export async function jsonOf(response: Response, type: string, target: Target): Promise<unknown> {
  const text = await response.text();
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
