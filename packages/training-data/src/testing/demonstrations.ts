import type { OpenAITool } from '@envloom/runtime';
import type { RecordedToolCall, TrajectoryMessage } from '@envloom/episodes/trajectory';
import type { Demonstration, DemonstrationStep } from '../demonstration.ts';

/** Hand-made episodes that rows can be written down for. */
export const tools: readonly OpenAITool[] = [
  {
    type: 'function',
    function: {
      name: 'find_book',
      description: 'Finds a book by its title.',
      parameters: {
        type: 'object',
        properties: { title: { type: 'string' } },
        required: ['title'],
        additionalProperties: false,
      },
    },
  },
  {
    type: 'function',
    function: {
      name: 'lend',
      description: 'Lends a book.',
      parameters: {
        type: 'object',
        properties: { book: { type: 'string' }, days: { type: 'integer' } },
        required: ['book'],
      },
    },
  },
];

export function call(id: string, name: string, text: string): RecordedToolCall {
  return { id, type: 'function', function: { name, arguments: text } };
}

export function result(id: string, name: string, content: string): TrajectoryMessage {
  return { role: 'tool', tool_call_id: id, name, content };
}

/** With a step for each message of the agent; `steps` says more of them, by their place. */
export function demonstrationOf(
  id: string,
  messages: readonly TrajectoryMessage[],
  steps: Readonly<Record<number, Partial<DemonstrationStep>>> = {},
  rest: Partial<Demonstration> = {},
): Demonstration {
  return {
    id,
    env: 'library',
    scenario: id.replace(/#.*/, ''),
    interaction: 'non-conversational',
    tools,
    messages,
    steps: messages.flatMap(({ role }, message) =>
      role === 'assistant' ? [{ message, ...steps[message] }] : [],
    ),
    reward: 1,
    end: { kind: 'finished', by: 'agent' },
    ...rest,
  };
}

/** Two calls at once, with reasoning, then the last message. */
export const alone = demonstrationOf('library-0001#0', [
  { role: 'system', content: 'You work in a library.' },
  { role: 'user', content: 'Please lend Emma to Ada.' },
  {
    role: 'assistant',
    content: 'I look both up.',
    reasoning_content: 'Two lookups.',
    tool_calls: [
      call('c1', 'find_book', '{"title":"Emma"}'),
      call('c2', 'find_book', '{"title": "Ada", "weight": 1.0}'),
    ],
  },
  result('c1', 'find_book', '{"success":true,"data":{"book":"B1"}}'),
  result('c2', 'find_book', '{"success":false}'),
  {
    role: 'assistant',
    content: '',
    tool_calls: [call('c3', 'lend', '{"book":"B1","days":14}')],
  },
  result('c3', 'lend', '{"success":true,"data":null}'),
  { role: 'assistant', content: 'Done.', reasoning_content: 'All is done.' },
]);

/** The agent asks, and the user has the last word. */
export const conversation = demonstrationOf(
  'library-0002#1',
  [
    { role: 'system', content: 'You work in a library.' },
    { role: 'user', content: 'Hello!' },
    { role: 'assistant', content: 'What can I do for you?', reasoning_content: 'Ask.' },
    { role: 'user', content: 'Lend me Emma.' },
    { role: 'assistant', content: '', tool_calls: [call('c1', 'lend', '{"book":"B1"}')] },
    result('c1', 'lend', '{"success":true}'),
    { role: 'assistant', content: 'It is yours.', reasoning_content: 'Lent.' },
    { role: 'user', content: 'Thank you, that is all.' },
  ],
  {},
  { interaction: 'conversational', end: { kind: 'finished', by: 'user' } },
);

const broken = '<tool_call>\n{"name": "lend"\n</tool_call>';

/** A call that cannot be read, alone and beside one that can; arguments that are no JSON. */
export const stumbling = demonstrationOf(
  'library-0003#0',
  [
    { role: 'system', content: 'You work in a library.' },
    { role: 'user', content: 'Lend Emma.' },
    { role: 'assistant', content: broken },
    { role: 'user', content: 'That call could not be read.' },
    {
      role: 'assistant',
      content: broken,
      tool_calls: [call('c1', 'find_book', '{"title":"Emma"}')],
    },
    result('c1', 'find_book', '{"success":true}'),
    { role: 'user', content: 'One call could not be read.' },
    { role: 'assistant', content: '', tool_calls: [call('c2', 'lend', '{"book":')] },
    result('c2', 'lend', '{"success":false}'),
    { role: 'assistant', content: '', tool_calls: [call('c3', 'lend', '')] },
    result('c3', 'lend', '{"success":true}'),
    { role: 'assistant', content: 'Done.' },
  ],
  {
    2: { malformed: [{ text: broken, problem: 'it is no JSON' }] },
    4: { malformed: [{ text: broken, problem: 'it is no JSON' }] },
  },
);
