import type { OpenAITool } from '@envloom/runtime';
import { expect, it } from 'vitest';
import { completionsOf } from './completions.ts';

function tool(name: string, properties: OpenAITool['function']['parameters']): OpenAITool {
  const parameters = { type: 'object', properties };
  return { type: 'function', function: { name, description: '', parameters } };
}

const tools = [
  tool('find_titles', {
    text: { type: 'string' },
    kind: { type: 'string', enum: ['book', 'dvd'] },
  }),
  tool('find_members', {}),
];

it.each([
  ['find_t', ['find_titles '], 'find_t'],
  ['so', ['solution '], 'so'],
  ['tools find', ['find_titles', 'find_members'], 'find'],
  ['state l', ['loans'], 'l'],
  ['find_titles ', ['text=', 'kind='], ''],
  ['find_titles text=a k', ['kind='], 'k'],
  ['find_titles kind=', ['kind=book ', 'kind=dvd '], 'kind='],
  ['find_titles kind=d', ['kind=dvd '], 'kind=d'],
  ['say he', [], 'he'],
])('completes "%s"', (line, candidates, replaced) => {
  expect(completionsOf(line, tools, ['loans', 'titles'])).toEqual([candidates, replaced]);
});
