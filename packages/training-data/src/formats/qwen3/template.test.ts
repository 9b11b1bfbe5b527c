import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { TrajectoryMessage } from '@envloom/episodes/trajectory';
import { joined, printHead, printMessages, renderQwen3 } from './template.ts';
import { anyConversation, type TemplateInput } from './testing/conversations.ts';

interface Stored extends TemplateInput {
  readonly generation: string;
  readonly text: string;
}

/**
 * Rendered by Jinja from the template that Qwen publishes (trl 1.16.0, `chat_templates/qwen3.jinja`,
 * SHA-256 a55ee1b1660128b7…). `ENVLOOM_FULL_TIER=1 vitest run test/qwen3-template -u` makes them again.
 */
const stored = readFileSync(join(import.meta.dirname, 'testing', 'rendered.jsonl'), 'utf8')
  .trimEnd()
  .split('\n')
  .map(storedIn);

function storedIn(line: string): Stored {
  const one: Stored = JSON.parse(line);
  return one;
}

it('prints letter by letter what the published template prints', () => {
  expect(stored).toHaveLength(24);
  for (const { messages, tools, generation, text } of stored) {
    expect(renderQwen3(messages, tools, generation)).toBe(text);
  }
});

const episode: readonly TrajectoryMessage[] = [
  { role: 'system', content: 'You lend books.' },
  { role: 'user', content: 'Lend me Dune.' },
  {
    role: 'assistant',
    content: '',
    reasoning_content: '\nFirst find it.\n',
    tool_calls: [
      { id: 'a', type: 'function', function: { name: 'find_book', arguments: '{"title":"Dune"}' } },
      { id: 'b', type: 'function', function: { name: 'list_loans', arguments: '' } },
    ],
  },
  { role: 'tool', tool_call_id: 'a', name: 'find_book', content: '{"book": 7}' },
  { role: 'tool', tool_call_id: 'b', name: 'list_loans', content: '[]' },
  { role: 'assistant', content: 'Done.', reasoning_content: 'It is there.' },
];

it('prints an episode as a reader expects it', () => {
  expect(renderQwen3(episode, [])).toBe(
    [
      '<|im_start|>system\nYou lend books.<|im_end|>',
      '<|im_start|>user\nLend me Dune.<|im_end|>',
      '<|im_start|>assistant\n<think>\nFirst find it.\n</think>\n',
      '<tool_call>\n{"name": "find_book", "arguments": {"title": "Dune"}}\n</tool_call>',
      '<tool_call>\n{"name": "list_loans", "arguments": {}}\n</tool_call><|im_end|>',
      '<|im_start|>user\n<tool_response>\n{"book": 7}\n</tool_response>',
      '<tool_response>\n[]\n</tool_response><|im_end|>',
      '<|im_start|>assistant\n<think>\nIt is there.\n</think>\n\nDone.<|im_end|>\n',
    ].join('\n'),
  );
});

it('prints reasoning before the last query only where it is asked to', () => {
  const more = [...episode, { role: 'user', content: 'Thanks.' } as const];
  const textWith = (thinking: 'template' | 'keep' | 'drop'): string =>
    joined(printMessages(more, thinking));
  expect(textWith('template')).not.toContain('<think>');
  expect(textWith('drop')).not.toContain('<think>');
  expect(textWith('keep').match(/<think>/g)).toHaveLength(2);
});

it('is made of its parts', () => {
  fc.assert(
    fc.property(anyConversation, ({ messages, tools }) => {
      const parts = printHead(messages, tools) + joined(printMessages(messages, 'template'));
      expect(renderQwen3(messages, tools)).toBe(parts);
    }),
  );
});
