import { expect, test } from 'vitest';
import type { ChatQuestion, ConversationMessage } from '../transport.ts';
import { storedQuestion } from './sqlite-ledger.ts';
import { requestOf } from './testing/requests.ts';

const fn = { name: 'get_loan', description: 'x'.repeat(1000), parameters: { type: 'object' } };

function conversation(...messages: readonly ConversationMessage[]): ChatQuestion {
  return { model: 'm', messages, tools: [{ type: 'function', function: fn }], sampling: {} };
}

test('a question with a schema is kept as it was asked', () => {
  const { question } = requestOf('a');
  expect(JSON.parse(storedQuestion(question))).toEqual(question);
});

test('of a conversation what is new is kept, and the names of the tools', () => {
  const task: ConversationMessage = { role: 'user', content: 'Who has loan 7?' };
  expect(JSON.parse(storedQuestion(conversation(task)))).toEqual({
    model: 'm',
    sampling: {},
    tools: ['get_loan'],
    earlierMessages: 0,
    messages: [task],
  });
  const call: ConversationMessage = { role: 'assistant', content: 'y'.repeat(1000) };
  const result: ConversationMessage = { role: 'tool', toolCallId: 'a', content: 'Ada' };
  const text = storedQuestion(conversation(task, call, result));
  expect(JSON.parse(text)).toMatchObject({ earlierMessages: 2, messages: [result] });
  expect(text.length).toBeLessThan(200);
});
