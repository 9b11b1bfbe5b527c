import type { ChatReply } from '@envloom/llm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonIn } from './known-values.ts';
import { readReply } from './read-reply.ts';

function replyOf(content: string, more: Partial<ChatReply> = {}): ChatReply {
  return { content, finishReason: 'stop', model: 'm', usage: { input: 1, output: 1 }, ...more };
}

const call = { id: 'a', name: 'x', arguments: '{"n": 1.0}' };
const written = '<tool_call>\n{"name": "x", "arguments": {"n": 1.0}}\n</tool_call>';

test.each([
  ['text', replyOf(' Hello. '), { content: 'Hello.', calls: [], reasoning: '' }],
  ['structured calls', replyOf('', { toolCalls: [call] }), { content: '', calls: [call] }],
  [
    'calls in the text',
    replyOf(`So: ${written}`),
    { content: 'So:', calls: [{ ...call, id: '' }] },
  ],
  [
    'structured calls that stand in the text as well',
    replyOf(written, { toolCalls: [call] }),
    { content: '', calls: [call], malformed: [] },
  ],
  ['reasoning told apart', replyOf('Yes.', { reasoning: 'Hm.' }), { reasoning: 'Hm.' }],
  [
    'reasoning in both places',
    replyOf('<think>Or no?</think>Yes.', { reasoning: 'Hm.' }),
    { content: 'Yes.', reasoning: 'Hm.\nOr no?' },
  ],
  [
    'reasoning that only ends in the text',
    replyOf('Hm.\n</think>\n\nYes.'),
    { content: 'Yes.', reasoning: 'Hm.' },
  ],
])('%s', (_name, reply, parts) => {
  expect(readReply(reply)).toMatchObject(parts);
});

test('of a call that cannot be read, 2,000 characters are kept', () => {
  const { malformed, calls } = readReply(replyOf(`<tool_call>${'{'.repeat(5000)}`));
  expect([calls.length, malformed.map(({ text }) => text.length)]).toEqual([0, [2000]]);
});

test('whatever a server says is read', () => {
  const piece = fc.constantFrom(
    '<think>',
    '</think>',
    '<tool_call>',
    '</tool_call>',
    written,
    '{',
    'a',
  );
  const text = fc.array(fc.oneof(piece, fc.string())).map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, (content) => {
      const read = readReply(replyOf(content));
      const isJson = read.calls.map((each) => jsonIn(each.arguments) !== undefined);
      expect(isJson).toEqual(read.calls.map(() => true));
      const isSilent = [read.content, read.reasoning, ...read.calls].every((part) => part === '');
      const isEmpty = content.replaceAll(/<\/?think>/g, '').trim() === '';
      expect(isSilent && !isEmpty).toBe(false);
    }),
    { numRuns: 300 },
  );
});
