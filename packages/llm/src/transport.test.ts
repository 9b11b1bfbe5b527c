import { expect, it } from 'vitest';
import { contentKey } from './complete/content-key.ts';
import { chatQuestionSchema, type ChatQuestion } from './transport.ts';

const everything: Required<ChatQuestion> = {
  model: 'm',
  messages: [
    { role: 'system', content: 's' },
    { role: 'user', content: 'u' },
    {
      role: 'assistant',
      content: '',
      reasoning: 'r',
      toolCalls: [{ id: '1', name: 'find', arguments: '{}' }],
    },
    { role: 'tool', toolCallId: '1', content: 't' },
  ],
  schemaName: 'answer',
  schema: { type: 'object', properties: { a: { type: 'string' } } },
  tools: [{ type: 'function', function: { name: 'find', description: 'd', parameters: {} } }],
  thinking: false,
  sampling: { temperature: 0, topP: 1, seed: 7, maxTokens: 10 },
};

it('reads every member of a question, so that its key stays the same', () => {
  const read = chatQuestionSchema.parse(JSON.parse(JSON.stringify(everything)));
  expect(read).toEqual(everything);
  expect(contentKey(read)).toBe(contentKey(everything));
});

it('refuses a question with members that it does not know', () => {
  expect(chatQuestionSchema.safeParse({ ...everything, effort: 'high' }).success).toBe(false);
});
