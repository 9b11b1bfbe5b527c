import { z } from 'zod';
import { LanguageModelError } from '../errors.ts';
import type { Embedder } from '../port.ts';
import { Server, type ServerOptions } from './server.ts';

export interface EmbedderOptions extends ServerOptions {
  readonly model: string;
}

/** Far below the 2,048 texts and 300,000 tokens that OpenAI takes at once. */
const textsAtOnce = 256;

const vectorsSchema = z.looseObject({
  data: z.array(z.looseObject({ index: z.number().int(), embedding: z.array(z.number()).min(1) })),
});

/**
 * Embeddings of a server that speaks OpenAI's API.
 *
 * @throws LanguageModelError where the address or the key cannot be right
 */
export function openaiEmbedder(options: EmbedderOptions): Embedder {
  const server = new Server(options);
  const { model } = options;
  return {
    name: `openai:${model}`,
    async embed(texts, signal = new AbortController().signal) {
      const vectors: Float64Array[] = [];
      for (let start = 0; start < texts.length; start += textsAtOnce) {
        const some = texts.slice(start, start + textsAtOnce);
        vectors.push(...(await vectorsOf(server, model, some, signal)));
      }
      const lengths = new Set(vectors.map((vector) => vector.length));
      if (lengths.size > 1) throw noVectors(server, `of lengths ${[...lengths].join(' and ')}`);
      return vectors;
    },
  };
}

async function vectorsOf(
  server: Server,
  model: string,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<Float64Array[]> {
  // An empty text is refused by OpenAI.
  const input = texts.map((text) => (text.trim() === '' ? '-' : text));
  const body = { model, input, encoding_format: 'float' };
  const answer = await server.ask({ model, signal }, (client) =>
    server.json(client.post('/embeddings', { body, signal })),
  );
  const { data = [] } = vectorsSchema.safeParse(answer).data ?? {};
  // In the order of the texts: each vector says in `index` whose it is.
  const byIndex = new Map(data.map(({ index, embedding }) => [index, embedding]));
  return texts.map((_, index) => {
    const vector = byIndex.get(index);
    if (!vector) throw noVectors(server, `none for text ${index + 1} of ${texts.length}`);
    return Float64Array.from(vector);
  });
}

function noVectors({ connection }: Server, what: string): LanguageModelError {
  return new LanguageModelError('server', `${connection.address}/embeddings sent vectors ${what}.`);
}
