import { z } from 'zod';
import { LanguageModelError } from '../errors.ts';
import { Server, type ServerOptions } from './server.ts';

export interface ModelChoice {
  readonly model: string;
  /** What the server lists, in its order; empty where it has no list. */
  readonly listed: readonly string[];
}

export interface ModelOptions extends ServerOptions {
  /** The wanted model. The server is asked all the same: a wrong key or address is told here. */
  readonly model?: string | undefined;
}

/** Cheap, and able to model environments: what to take from OpenAI's long list. */
const preferred = 'gpt-5-mini';

/** Models of a list that do not chat. */
const noChat = /embed|whisper|tts|rerank|moderation|dall-e|image|audio|realtime|transcribe|sora/i;

/** A server that is down shall be told at once, not after minutes of waiting. */
const fewRetries = 2;

/** Some servers have null for an empty list. */
const listSchema = z.looseObject({ data: z.array(z.looseObject({ id: z.string() })).nullable() });

/**
 * The model to ask: the wanted one; else the only one the server lists, `gpt-5-mini` where it lists
 * that, or the first that chats.
 *
 * @throws LanguageModelError where nobody answers, the key is wrong, or no model is known
 */
export async function chooseModel(
  options: ModelOptions = {},
  signal: AbortSignal = new AbortController().signal,
): Promise<ModelChoice> {
  const server = new Server({ maxRetries: fewRetries, ...options });
  const { model } = options;
  const listed = await listedModels(server, signal).catch((error: unknown) => {
    // Not every server has a list, and a named model needs none.
    if (model !== undefined && isWithoutList(error)) return [];
    throw error;
  });
  const chosen = model ?? bestOf(listed);
  if (chosen === undefined) throw noModels(server);
  return { model: chosen, listed };
}

async function listedModels(server: Server, signal: AbortSignal): Promise<string[]> {
  return server.ask({ signal }, async (client) => {
    const list = listSchema.safeParse(await server.json(client.get('/models', { signal })));
    if (!list.success) throw noModels(server);
    return (list.data.data ?? []).map(({ id }) => id);
  });
}

function isWithoutList(error: unknown): boolean {
  return error instanceof LanguageModelError && error.problem === 'bad-request';
}

function bestOf(listed: readonly string[]): string | undefined {
  if (listed.includes(preferred)) return preferred;
  return listed.find((name) => !noChat.test(name)) ?? listed[0];
}

function noModels(server: Server): LanguageModelError {
  const { address } = server.connection;
  return new LanguageModelError(
    'bad-request',
    `${address}/models lists no model. Name the one to use (--language-model).`,
  );
}
