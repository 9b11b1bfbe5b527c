import type { ChatReply, ChatRequest, Transport } from '../transport.ts';
import { chatBody } from './body.ts';
import type { Dialect } from './dialect.ts';
import type { SentBody } from './dialect-refusal.ts';
import { Dialects } from './dialects.ts';
import { Server, type ServerOptions } from './server.ts';
import { refusalOf } from './refusal.ts';
import { readChatResponse } from './response.ts';
import type { RetryEvent } from './retry.ts';
import type { Watch } from './watch.ts';

export interface OpenAiRetryEvent extends RetryEvent {
  readonly stage: string;
  readonly subject: string;
}

export interface OpenAiOptions extends ServerOptions {
  readonly onRetry?: ((event: OpenAiRetryEvent) => void) | undefined;
}

/** More refusals in a row than there are things to leave out mean a server that contradicts itself. */
const mostLessons = 14;

/**
 * Asks a server that speaks OpenAI's chat completions: OpenAI, vLLM, Ollama, llama.cpp and others.
 * Streams, so that long reasoning is not taken for a dead connection; learns what the server refuses.
 *
 * @throws LanguageModelError where the address or the key cannot be right
 */
export function openaiTransport(options: OpenAiOptions = {}): Transport {
  const server = new Server(options);
  const dialects = new Dialects(server.connection.hostname);
  return {
    name: 'openai',
    send: (request, signal) => {
      const { stage, subject } = request;
      return server.ask(
        (watch) => askedInDialect(server, dialects, request, watch),
        server.target(request.question.model),
        signal,
        (event) => options.onRetry?.({ ...event, stage, subject }),
      );
    },
  };
}

async function askedInDialect(
  server: Server,
  dialects: Dialects,
  request: ChatRequest,
  watch: Watch,
): Promise<ChatReply> {
  for (let lessons = 0; ; lessons += 1) {
    const dialect = dialects.of(request.question);
    const body = sentBody(request, dialect);
    try {
      return await exchanged(server, request, body, watch);
    } catch (error) {
      const refusal = refusalOf(error);
      const hasLearned =
        refusal !== undefined && dialects.learn(request.question, dialect, body, refusal);
      if (!hasLearned || lessons >= mostLessons) throw error;
    }
  }
}

function sentBody({ question }: ChatRequest, dialect: Dialect): SentBody {
  const body = chatBody(question, dialect);
  if (dialect.refused.has('stream')) return body;
  const isCounted = !dialect.refused.has('stream_options');
  return { ...body, stream: true, ...(isCounted && { stream_options: { include_usage: true } }) };
}

async function exchanged(
  server: Server,
  { key, question, again }: ChatRequest,
  body: SentBody,
  watch: Watch,
): Promise<ChatReply> {
  const { client } = server.connection;
  const response = await client
    .post('/chat/completions', {
      body,
      stream: body.stream ?? false,
      signal: watch.signal,
      // The content key: a server or proxy that knows the header answers a repeated question once.
      headers: { 'Idempotency-Key': again === undefined ? key : `${key}-${again}` },
    })
    .asResponse();
  const target = server.target(question.model);
  return readChatResponse({ response, question, target, watch });
}
