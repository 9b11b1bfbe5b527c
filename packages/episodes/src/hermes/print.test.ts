import { expect, it } from 'vitest';
import type { OpenAITool } from '@envloom/runtime';
import { argumentsText, callText, responsesText, systemWithTools, turnText } from './print.ts';

const tool: OpenAITool = {
  type: 'function',
  function: {
    name: 'find_book',
    description: 'Finds a book by its title (“Dune”).',
    parameters: { type: 'object', properties: {}, required: [], additionalProperties: false },
  },
};

it('lists the tools as the template does', () => {
  expect(systemWithTools('You lend books.', [tool, tool])).toBe(
    [
      'You lend books.',
      '',
      '# Tools',
      '',
      'You may call one or more functions to assist with the user query.',
      '',
      'You are provided with function signatures within <tools></tools> XML tags:',
      '<tools>',
      '{"type": "function", "function": {"name": "find_book", "description": "Finds a book by its title (“Dune”).", "parameters": {"type": "object", "properties": {}, "required": [], "additionalProperties": false}}}',
      '{"type": "function", "function": {"name": "find_book", "description": "Finds a book by its title (“Dune”).", "parameters": {"type": "object", "properties": {}, "required": [], "additionalProperties": false}}}',
      '</tools>',
      '',
      'For each function call, return a json object with function name and arguments within <tool_call></tool_call> XML tags:',
      '<tool_call>',
      '{"name": <function-name>, "arguments": <args-json-object>}',
      '</tool_call>',
    ].join('\n'),
  );
});

it('says nothing of tools where there are none', () => {
  expect(systemWithTools('You lend books.', [])).toBe('You lend books.');
});

it('prints calls after the content, each on lines of its own', () => {
  expect(
    turnText('I look.', [
      { name: 'f', arguments: '{"a": 1}' },
      { name: 'g', arguments: '{}' },
    ]),
  ).toBe(`I look.\n${callText('f', '{"a": 1}')}\n${callText('g', '{}')}`);
  expect(turnText('', [{ name: 'g', arguments: '{}' }])).toBe(
    '<tool_call>\n{"name": "g", "arguments": {}}\n</tool_call>',
  );
});

it('puts the results of a turn into one message', () => {
  expect(responsesText(['{"a": 1}', '[]'])).toBe(
    '<tool_response>\n{"a": 1}\n</tool_response>\n<tool_response>\n[]\n</tool_response>',
  );
});

it.each([
  ['{"a":1.0,"b":[1,2]}', '{"a": 1.0, "b": [1, 2]}'],
  ['', '{}'],
  ['{"a":', '{"a":'],
  ['"a"', '"a"'],
  [' 7', ' 7'],
])('prints recorded arguments %j as %j', (recorded, printed) => {
  expect(argumentsText(recorded)).toBe(printed);
});
