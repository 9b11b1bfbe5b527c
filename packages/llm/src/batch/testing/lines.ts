import { createHash } from 'node:crypto';
import type { ChatRequest } from '../../transport.ts';

/** A question that asks what `name` is. */
export function testRequest(name: string, stage = 'judge', model = 'test-model'): ChatRequest {
  const schema = { type: 'object', properties: {}, required: [], additionalProperties: false };
  const messages = [{ role: 'user', content: `What is ${name}?` }] as const;
  return {
    key: testKey(stage === 'judge' ? name : `${stage} ${name}`),
    stage,
    subject: `about ${name}`,
    question: { model, messages, schemaName: 'answer', schema, sampling: {} },
  };
}

function testKey(name: string): string {
  return createHash('sha256').update(name).digest('hex');
}

const counted = { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 };

/** A line of an output file that answers `testRequest(name)`. */
export function resultText(name: string, content: string, usage: object | null = counted): string {
  const message = { role: 'assistant', content };
  const body = {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    model: 'test-model-2026',
    choices: [{ index: 0, message, finish_reason: 'stop' }],
    usage,
  };
  return JSON.stringify({
    id: `batch_req_${name}`,
    custom_id: testKey(name),
    response: { status_code: 200, request_id: 'req_1', body },
    error: null,
  });
}

/** A line of an error file: of a status, or of a request that was never carried out. */
export function resultFailure(name: string, status?: number, code?: string, id = 1): string {
  const error = { code: code ?? null, message: `It failed with ${code ?? String(status)}.` };
  return JSON.stringify({
    id: `batch_req_${name}_${String(id)}`,
    custom_id: testKey(name),
    response:
      status === undefined ? null : { status_code: status, request_id: 'req_1', body: { error } },
    error: status === undefined ? error : null,
  });
}
