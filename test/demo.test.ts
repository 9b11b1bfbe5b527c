import { join } from 'node:path';
import { createLanguageModel, lexicalEmbedder, memoryLedger, replayTransport } from '@envloom/llm';
import { draftModel, mineTopics, readCorpus } from '@envloom/skel-builder';
import { expect, it } from 'vitest';

const demo = new URL('../tools/demo/', import.meta.url).pathname;

it('npm start has a recorded answer to each question of its prompts', async () => {
  const model = createLanguageModel({
    transport: replayTransport(join(demo, 'answers.jsonl')),
    ledger: memoryLedger(),
    model: 'language-model',
  });
  const { tasks } = await readCorpus(join(demo, 'tasks.jsonl'));
  const ports = { model, embedder: lexicalEmbedder(), existing: [] };
  const { topics } = await mineTopics(tasks, ports, { count: 1 });
  const drafts = await Promise.all(topics.map((topic) => draftModel()(topic, model)));
  expect(drafts.map((draft) => draft.model['name'])).toEqual(['bike-repair-shop']);
});
