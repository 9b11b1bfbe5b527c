import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import type { ServerBehaviour } from './behaviour.ts';
import { sendError, sendJson } from './http.ts';

const embeddingsSchema = z.looseObject({
  model: z.string(),
  input: z.union([z.string(), z.array(z.string().min(1)).min(1).max(2048)]),
});

export function serveEmbeddings(
  response: ServerResponse,
  body: unknown,
  embed: ServerBehaviour['embed'] = letterCounts,
): void {
  const parsed = embeddingsSchema.safeParse(body);
  if (!parsed.success) {
    sendError(response, 400, { message: "'input' cannot be empty", param: 'input' });
    return;
  }
  const { input, model } = parsed.data;
  const texts = typeof input === 'string' ? [input] : input;
  const data = texts.map((text, index) => ({ object: 'embedding', index, embedding: embed(text) }));
  const tokens = texts.join(' ').split(/\s+/).length;
  const usage = { prompt_tokens: tokens, total_tokens: tokens };
  // In reverse: `index` says which text a vector belongs to, not the place in the list.
  sendJson(response, { object: 'list', model, data: data.toReversed(), usage });
}

function letterCounts(text: string): number[] {
  const letters = 'abcdefghijklmnopqrstuvwxyz'.split('');
  return letters.map((letter) => text.toLowerCase().split(letter).length - 1);
}
