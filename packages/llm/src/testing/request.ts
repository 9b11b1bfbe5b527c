import type { ChatQuestion, ChatRequest } from '../transport.ts';

/** A chat request for tests of transports. */
export function chatRequest(key = 'key-1', question: Partial<ChatQuestion> = {}): ChatRequest {
  return {
    key,
    stage: 'judge-tasks',
    subject: 'library-loans',
    question: {
      model: 'small-model',
      messages: [{ role: 'user', content: 'Answer with JSON, please.' }],
      schemaName: 'answer',
      schema: {
        type: 'object',
        properties: { ok: { type: 'boolean' } },
        required: ['ok'],
      },
      sampling: {},
      ...question,
    },
  };
}
