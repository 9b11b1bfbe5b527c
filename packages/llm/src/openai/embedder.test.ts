import { afterEach, describe, expect, it } from 'vitest';
import type { ServerBehaviour } from '../testing/behaviour.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import type { Embedder } from '../port.ts';
import { openaiEmbedder } from './embedder.ts';

let server: TestServer;

afterEach(async () => {
  await server.close();
});

async function embedderOf(behaviour: ServerBehaviour = {}): Promise<Embedder> {
  server = await startServer(behaviour);
  return openaiEmbedder({ baseUrl: server.url, model: 'small-embedding' });
}

describe('openaiEmbedder', () => {
  it('keeps the order over several requests', async () => {
    const embedder = await embedderOf({ embed: (text) => [text.length, 1] });
    const texts = Array.from({ length: 600 }, (_, index) => 'x'.repeat(index));
    const vectors = await embedder.embed(texts);
    expect(server.requests).toHaveLength(3);
    expect(vectors.map(([length]) => length).slice(1)).toEqual(
      texts.map((text) => text.length).slice(1),
    );
    expect(embedder.name).toBe('openai:small-embedding');
  });

  it('asks for nothing where there is nothing', async () => {
    expect(await (await embedderOf()).embed([])).toEqual([]);
    expect(server.requests).toHaveLength(0);
  });

  it('retries what is retried for chats', async () => {
    const embedder = await embedderOf({
      fault: ({ index }) => (index === 0 ? { status: 503 } : undefined),
    });
    expect(await embedder.embed(['abc'])).toHaveLength(1);
  });

  it.each([
    ['a vector missing', { data: [{ index: 0, embedding: [1] }] }, /none for text 2 of 2/],
    ['no vectors', { hello: 1 }, /none for text 1 of 2/],
    [
      'vectors of other lengths',
      {
        data: [
          { index: 0, embedding: [1] },
          { index: 1, embedding: [1, 2] },
        ],
      },
      /lengths 1 and 2/,
    ],
  ])('does not take %s', async (_, body, message) => {
    const embedder = await embedderOf({ fault: () => ({ body }) });
    await expect(embedder.embed(['a', 'b'])).rejects.toMatchObject({
      problem: 'server',
      message: expect.stringMatching(message),
    });
  });
});
