import type { ChatQuestion, ChatRequest, Transport } from '../transport.ts';
import { chatBody, type ChatBody } from './body.ts';
import type { Exchange } from './completing-fetch.ts';
import { replyOf } from './completion.ts';
import type { Dialect } from './dialect.ts';
import { lessonOf, Dialects } from './dialects.ts';
import { refusalOf } from './refusal.ts';
import { Server, type RetryEvent, type ServerOptions } from './server.ts';

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
      const { stage, subject, question } = request;
      const onRetry = (event: RetryEvent): void => options.onRetry?.({ ...event, stage, subject });
      return server.ask({ model: question.model, signal, onRetry }, async (client, exchange) => {
        const post = (body: ChatBody): Promise<unknown> =>
          server.json(
            client.post('/chat/completions', { body, signal, headers: headersOf(request) }),
          );
        return replyOf(await askedInDialect(question, dialects, exchange, post), question);
      });
    },
  };
}

/** The content key: a server or proxy that knows the header answers a repeated question once. */
function headersOf({ key, again }: ChatRequest): Record<string, string> {
  return { 'Idempotency-Key': again === undefined ? key : `${key}-${again}` };
}

async function askedInDialect(
  question: ChatQuestion,
  dialects: Dialects,
  exchange: Exchange,
  post: (body: ChatBody) => Promise<unknown>,
): Promise<unknown> {
  for (let lessons = 0; ; lessons += 1) {
    const dialect = dialects.of(question);
    const body = streamedBody(question, dialect);
    exchange.isFinal = (refusal) => lessonOf(refusal, body, dialect) !== undefined;
    try {
      // oxlint-disable-next-line no-await-in-loop -- each refusal teaches what to send next
      return await post(body);
    } catch (error) {
      const refusal = refusalOf(error);
      const hasLearned = refusal !== undefined && dialects.learn(question, dialect, body, refusal);
      if (!hasLearned || lessons >= mostLessons) throw error;
    }
  }
}

function streamedBody(question: ChatQuestion, dialect: Dialect): ChatBody {
  const body = chatBody(question, dialect);
  if (dialect.refused.has('stream')) return body;
  const isCounted = !dialect.refused.has('stream_options');
  return { ...body, stream: true, ...(isCounted && { stream_options: { include_usage: true } }) };
}
