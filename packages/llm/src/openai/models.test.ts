import { afterEach, describe, expect, it } from 'vitest';
import type { ServerBehaviour } from '../testing/behaviour.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { chooseModel, type ModelChoice } from './models.ts';

let server: TestServer | undefined;

afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function chosen(behaviour: ServerBehaviour, model?: string): Promise<ModelChoice> {
  server = await startServer(behaviour);
  return chooseModel({ baseUrl: server.url, apiKey: 'a-key', model });
}

describe('chooseModel', () => {
  it.each([
    [['qwen3'], 'qwen3'],
    [['o9', 'gpt-5-mini', 'gpt-6'], 'gpt-5-mini'],
    [['nomic-embed-text', 'llama-4'], 'llama-4'],
    [['only-embeddings'], 'only-embeddings'],
  ])('of %j takes %s', async (models, model) => {
    expect(await chosen({ models })).toEqual({ model, listed: models });
  });

  it('keeps to the wanted model, listed or not, and tells the list', async () => {
    expect(await chosen({ models: ['a', 'b'] }, 'c')).toEqual({ model: 'c', listed: ['a', 'b'] });
  });

  it('needs no list where the model is named', async () => {
    expect(await chosen({ models: false }, 'c')).toEqual({ model: 'c', listed: [] });
  });

  it.each<[string, ServerBehaviour]>([
    ['an empty list', { models: [] }],
    ['null for a list', { fault: () => ({ body: { object: 'list', data: null } }) }],
    ['something else', { fault: () => ({ body: { hello: 1 } }) }],
  ])('asks for a name after %s', async (_, behaviour) => {
    await expect(chosen(behaviour)).rejects.toMatchObject({
      problem: 'bad-request',
      message: expect.stringContaining('Name the one to use'),
    });
  });

  it.each([[undefined], ['named']])('tells a wrong key at once (model %s)', async (model) => {
    await expect(chosen({ apiKey: 'another' }, model)).rejects.toMatchObject({
      problem: 'unauthorized',
    });
    expect(server?.requests).toHaveLength(1);
  });

  it.each([[undefined], ['named']])('tells that nobody answers (model %s)', async (model) => {
    const gone = await startServer();
    await gone.close();
    await expect(chooseModel({ baseUrl: gone.url, model })).rejects.toMatchObject({
      problem: 'unreachable',
      message: expect.stringMatching(
        /Nobody answers at .*ECONNREFUSED.*OPENAI_BASE_URL.* Tried 3 times/,
      ),
    });
  });
});
