import { expect, test } from 'vitest';
import { z } from 'zod';
import type { ChatQuestion } from '../transport.ts';
import { contentKey, promptHash } from './content-key.ts';
import { followUp } from './converse.ts';
import { questionOf } from './question.ts';

const question: ChatQuestion = {
  model: 'm',
  messages: [{ role: 'user', content: 'hello' }],
  schemaName: 'answer',
  schema: { type: 'object', properties: { b: {}, a: {} } },
  sampling: { temperature: 0 },
};

test('the key is stable: recordings and ledgers are found by it', () => {
  expect(contentKey(question)).toBe(
    '29b8aac068a38e8b517f8ce5edf57e6554bc0b49cceaf84e008fbce760f00914',
  );
});

test('the key of what a language model is asked is stable, and so is that of a follow-up', () => {
  const asked = questionOf(
    {
      stage: 's',
      subject: 'x',
      system: 'Be short.',
      prompt: 'How many?',
      schema: z.object({ count: z.int() }),
      schemaName: 'count',
    },
    'gpt-5-mini',
    { temperature: 0.5, maxTokens: 50, seed: 7 },
  );
  expect([asked, followUp(asked, 'none', ['wrong'])].map(contentKey)).toEqual([
    '9a2cf0de2f5a951a6a500eca90c215bc5c314cd1b4499e9efa1f917881bfa630',
    '27ef0766e7ca5cc26e7ced4a32cdbe7a0d88bc6a057e6c669423da0595f6774d',
  ]);
  expect([asked, question].map(promptHash)).toEqual([
    '87d82f8f84aa0045f400265ea4ef16b379aaa910bad0223bf8e03fb6cbb9bd92',
    'b8c747df557912f6ce8534f9a15d4285002936c09754e3281927e371320e45a8',
  ]);
});

const fn = { name: 'get_loan', description: 'A loan.', parameters: { type: 'object' } };

const conversation: ChatQuestion = {
  model: 'm',
  messages: [
    { role: 'user', content: 'Who has it?' },
    {
      role: 'assistant',
      content: '',
      toolCalls: [{ id: 'c1', name: 'get_loan', arguments: '{"id":1}' }],
    },
    { role: 'tool', toolCallId: 'c1', content: '{"member":3}' },
  ],
  tools: [{ type: 'function', function: fn }],
  thinking: true,
  sampling: { seed: 1 },
};

test('the key of a conversation is stable, whichever objects it is made of', () => {
  const key = '3f36c8d575617a1607236542dc559a923f11bb51b5ebbc9db1df822c6cf65513';
  expect([conversation, conversation, structuredClone(conversation)].map(contentKey)).toEqual([
    key,
    key,
    key,
  ]);
});

test('everything in a conversation counts for its key', () => {
  const { messages, tools, thinking, ...rest } = conversation;
  const others: readonly ChatQuestion[] = [
    { ...conversation, messages: messages.slice(0, 2) },
    {
      ...conversation,
      messages: messages.map((message) =>
        message.role === 'tool' ? { ...message, toolCallId: 'c2' } : message,
      ),
    },
    {
      ...conversation,
      messages: messages.map((message) =>
        message.role === 'assistant' ? { ...message, reasoning: 'Loan 1.' } : message,
      ),
    },
    { ...conversation, tools: [] },
    {
      ...conversation,
      tools: [{ type: 'function', function: { ...fn, description: 'Another.' } }],
    },
    { ...conversation, thinking: false },
    { ...rest, messages, tools: tools ?? [] },
    { ...conversation, sampling: { seed: 2 } },
  ];
  expect(thinking).toBe(true);
  expect(new Set([conversation, ...others].map(contentKey)).size).toBe(9);
  expect(new Set([conversation, ...others].map(promptHash)).size).toBe(8);
});

test('the order of members does not matter, and an absent setting is as an undefined one', () => {
  const same = {
    sampling: { temperature: 0, seed: undefined },
    schema: { properties: { a: {}, b: {} }, type: 'object' },
    schemaName: 'answer',
    messages: [{ content: 'hello', role: 'user' }],
    model: 'm',
  };
  // @ts-expect-error undefined is not in the type, and may come from options all the same
  expect(contentKey(same)).toBe(contentKey(question));
});

test('everything that is asked counts for the key, the prompt alone for the prompt hash', () => {
  const others: readonly ChatQuestion[] = [
    { ...question, model: 'n' },
    { ...question, sampling: {} },
    { ...question, schemaName: 'other' },
    { ...question, schema: {} },
    { ...question, messages: [{ role: 'system', content: 'hello' }] },
  ];
  expect(new Set([question, ...others].map(contentKey)).size).toBe(6);
  expect(new Set([question, ...others].map(promptHash)).size).toBe(4);
});
