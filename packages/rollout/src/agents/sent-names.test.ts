import type { ConversationMessage } from '@envloom/llm';
import type { OpenAITool } from '@envloom/runtime';
import { expect, it } from 'vitest';
import { SentNames } from './sent-names.ts';

const toolOf = (name: string): OpenAITool => ({
  type: 'function',
  function: { name, description: 'Does it.', parameters: { type: 'object' } },
});

const call = { id: 'c', name: 'issues/create', arguments: '{}' };
const messages: readonly ConversationMessage[] = [
  { role: 'user', content: 'issues/create' },
  { role: 'assistant', content: '', toolCalls: [call] },
];

it('are such that the API takes them, and lead back to the tools', () => {
  const tools = [toolOf('issues/create'), toolOf('answer')];
  const names = new SentNames(tools);
  expect(names.tools(tools).map((tool) => tool.function.name)).toEqual(['issues_create', 'answer']);
  expect(names.messages(messages)).toEqual([
    messages[0],
    { role: 'assistant', content: '', toolCalls: [{ ...call, name: 'issues_create' }] },
  ]);
  expect(names.meant({ ...call, name: 'issues_create' })).toEqual(call);
  expect(names.meant({ ...call, name: 'nobody' })).toEqual({ ...call, name: 'nobody' });
});

it('leave everything as it is where the API takes all names', () => {
  const tools = [toolOf('list-files'), toolOf('answer')];
  const names = new SentNames(tools);
  expect(names.tools(tools)).toBe(tools);
  expect(names.messages(messages)).toBe(messages);
});
