import { describe, expect, it } from 'vitest';
import type { ModelToolCall } from '../transport.ts';
import { sentMessage } from './messages.ts';

function sentCalls(...calls: readonly Partial<ModelToolCall>[]): unknown {
  const toolCalls = calls.map((call) => ({ id: 'c1', name: 'get_loan', arguments: '{}', ...call }));
  return sentMessage({ role: 'assistant', content: '', toolCalls });
}

describe('sentMessage', () => {
  it('puts calls and their answers as OpenAI documents them', () => {
    expect(sentCalls({ arguments: '{"id": 3}' })).toEqual({
      role: 'assistant',
      content: null,
      tool_calls: [
        { id: 'c1', type: 'function', function: { name: 'get_loan', arguments: '{"id": 3}' } },
      ],
    });
    expect(sentMessage({ role: 'tool', toolCallId: 'c1', content: '[]' })).toEqual({
      role: 'tool',
      tool_call_id: 'c1',
      content: '[]',
    });
  });

  it('keeps what is said beside calls, and an empty text where there are none', () => {
    const call = { id: 'c1', name: 'get_loan', arguments: '{}' };
    const beside = { role: 'assistant', content: 'I look.', toolCalls: [call] } as const;
    expect(sentMessage(beside)).toMatchObject({ content: 'I look.' });
    expect(sentMessage({ role: 'assistant', content: '' })).toEqual({
      role: 'assistant',
      content: '',
    });
    expect(sentMessage({ role: 'assistant', content: 'Hello.', toolCalls: [] })).toEqual({
      role: 'assistant',
      content: 'Hello.',
    });
    expect(sentMessage({ ...beside, content: '' }, new Set(['null_content']))).toMatchObject({
      content: '',
    });
  });

  it('gives reasoning back by all names that the server does not refuse', () => {
    const thought = { role: 'assistant', content: 'Two.', reasoning: '1 + 1' } as const;
    const said = { role: 'assistant', content: 'Two.' };
    expect(sentMessage(thought)).toEqual(said);
    expect(sentMessage(thought, new Set())).toEqual({
      ...said,
      reasoning_content: '1 + 1',
      reasoning: '1 + 1',
    });
    expect(sentMessage(thought, new Set(['reasoning']))).toEqual({
      ...said,
      reasoning_content: '1 + 1',
    });
    expect(sentMessage({ ...thought, reasoning: '' }, new Set())).toEqual(said);
  });

  it.each([
    ['{"id": 3}', '{"id": 3}'],
    [' {}', ' {}'],
    ['', '{}'],
    ['  ', '{}'],
    ['{"id": ', '{"unreadable_arguments":"{\\"id\\": "}'],
    ['[1]', '{"unreadable_arguments":"[1]"}'],
    ['null', '{"unreadable_arguments":"null"}'],
    ['3', '{"unreadable_arguments":"3"}'],
    ["{'id': 3}", '{"unreadable_arguments":"{\'id\': 3}"}'],
  ])('sends the arguments %j as %j, an object in any case', (text, sent) => {
    const message = sentCalls({ arguments: text });
    expect(message).toMatchObject({ tool_calls: [{ function: { arguments: sent } }] });
  });

  it.each([
    ['get loan', 'get_loan'],
    ['library.get', 'library_get'],
    ['', 'unnamed'],
    ['x'.repeat(80), 'x'.repeat(64)],
  ])('sends the name %j, which no function can have, as %j', (name, sent) => {
    expect(sentCalls({ name })).toMatchObject({ tool_calls: [{ function: { name: sent } }] });
  });
});
