import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerBehaviour } from './behaviour.ts';
import { z } from 'zod';

const requestSchema = z.looseObject({
  custom_id: z.string(),
  body: z.looseObject({
    model: z.string(),
    messages: z.array(z.looseObject({ role: z.string(), content: z.string() })),
  }),
});

const requestOf = (line: string): z.infer<typeof requestSchema> =>
  requestSchema.parse(JSON.parse(line));

/**
 * Answers what waits in the folder of a batch, as a person or a script would: from `requests.jsonl`
 * to `results.jsonl`. @returns how many
 */
export async function answerBatch(folder: string, { answer }: ServerBehaviour): Promise<number> {
  const file = join(folder, 'requests.jsonl');
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const requests = lines.filter((line) => line !== '').map(requestOf);
  for (const { custom_id, body } of requests) {
    const said = await answer?.({ model: body.model, messages: body.messages, body });
    const content = typeof said === 'string' ? said : (said?.content ?? '');
    const result = { custom_id, response: { status_code: 200, body: completion(content) } };
    appendFileSync(join(folder, 'results.jsonl'), `${JSON.stringify(result)}\n`);
  }
  return requests.length;
}

function completion(content: string): object {
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 0,
    model: 'scripted',
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
    usage: { prompt_tokens: 1000, completion_tokens: 100, total_tokens: 1100 },
  };
}
