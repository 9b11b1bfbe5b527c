import { expect, test } from 'vitest';
import type { ChatQuestion } from '../transport.ts';
import { contentKey, promptHash } from './content-key.ts';

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
