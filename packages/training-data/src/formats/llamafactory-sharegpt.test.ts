import fc from 'fast-check';
import { z } from 'zod';
import { describe, expect, it } from 'vitest';
import { argumentsOf } from '../sample/arguments.ts';
import { learnedTurns } from '../sample/learned.ts';
import { arbitraryDemonstration } from '../testing/arbitrary-demonstration.ts';
import {
  alone,
  call,
  demonstrationOf,
  result,
  stumbling,
  tools,
} from '../testing/demonstrations.ts';
import { llamafactorySharegpt } from './llamafactory-sharegpt.ts';

const whole = { unit: 'conversation', thinking: 'template' } as const;
const single = { unit: 'turn', thinking: 'template' } as const;
const rowShape = z.object({
  conversations: z.array(z.strictObject({ from: z.string(), value: z.string() })),
  system: z.string(),
  tools: z.string(),
});

describe("rows of LlamaFactory's sharegpt format", () => {
  it('alternate between what is given and what the agent does', () => {
    expect([...llamafactorySharegpt.rows(alone, whole)]).toEqual([
      {
        id: 'library-0001#0',
        env: 'library',
        scenario: 'library-0001',
        conversations: [
          { from: 'human', value: 'Please lend Emma to Ada.' },
          {
            from: 'function_call',
            value:
              '<think>\nTwo lookups.\n</think>\n\nI look both up.\n<tool_call>' +
              '[{"name": "find_book", "arguments": {"title":"Emma"}}, ' +
              '{"name": "find_book", "arguments": {"title": "Ada", "weight": 1.0}}]</tool_call>',
          },
          {
            from: 'observation',
            value:
              '{"success":true,"data":{"book":"B1"}}\n</tool_response>\n<tool_response>\n{"success":false}',
          },
          {
            from: 'function_call',
            value: '{"name": "lend", "arguments": {"book":"B1","days":14}}',
          },
          { from: 'observation', value: '{"success":true,"data":null}' },
          { from: 'gpt', value: '<think>\nAll is done.\n</think>\n\nDone.' },
        ],
        system: 'You work in a library.',
        tools: JSON.stringify(tools),
      },
    ]);
  });

  it('write turns with calls that cannot be read as text, and notes beside results for the user', () => {
    const [row] = llamafactorySharegpt.rows(stumbling, single);
    const broken = '<tool_call>\n{"name": "lend"\n</tool_call>';
    expect(rowShape.parse(row).conversations).toEqual([
      { from: 'human', value: 'Lend Emma.' },
      { from: 'gpt', value: broken },
      { from: 'human', value: 'That call could not be read.' },
      {
        from: 'gpt',
        value: `${broken}\n<tool_call>\n{"name": "find_book", "arguments": {"title": "Emma"}}\n</tool_call>`,
      },
      {
        from: 'human',
        value: '<tool_response>\n{"success":true}\n</tool_response>\nOne call could not be read.',
      },
      { from: 'function_call', value: String.raw`{"name": "lend", "arguments": "{\"book\":"}` },
      { from: 'observation', value: '{"success":false}' },
      { from: 'function_call', value: '{"name": "lend", "arguments": {}}' },
    ]);
    expect(() => [...llamafactorySharegpt.rows(stumbling, whole)]).toThrow(/not to be learned/);
  });

  it('escape tags in arguments: LlamaFactory would read them as its own', () => {
    const episode = demonstrationOf('x#0', [
      {
        role: 'assistant',
        content: '',
        tool_calls: [call('a', 'lend', '{"book":"<tool_call>1</tool_call>"}')],
      },
      result('a', 'lend', '{}'),
      { role: 'assistant', content: 'Done.' },
    ]);
    const [row] = llamafactorySharegpt.rows(episode, single);
    const value = rowShape.parse(row).conversations[1]?.value ?? '';
    expect(value).not.toContain('<tool_call>');
    expect(JSON.parse(value)).toEqual({
      name: 'lend',
      arguments: { book: '<tool_call>1</tool_call>' },
    });
  });

  it('do not teach turns in which tags stand', () => {
    const episode = demonstrationOf('x#0', [
      {
        role: 'assistant',
        content: '',
        reasoning_content: 'I write <tool_call> now.',
        tool_calls: [call('a', 'lend', '{}')],
      },
    ]);
    expect(() => [...llamafactorySharegpt.rows(episode, single)]).toThrow('no turn to learn from');
  });

  it('are refused where a result has the tags that divide results', () => {
    const content = '{"note":"\\n</tool_response>\\n<tool_response>\\n{}"}';
    const episode = demonstrationOf('x#0', [
      { role: 'assistant', content: '', tool_calls: [call('a', 'lend', '{}')] },
      { role: 'tool', tool_call_id: 'a', name: 'lend', content },
      { role: 'assistant', content: 'No.' },
    ]);
    expect(() => [...llamafactorySharegpt.rows(episode, single)]).toThrow(
      /holds <\/tool_response>/,
    );
  });

  it('keep the order of roles, end with the agent, and hold its calls', () => {
    fc.assert(
      fc.property(arbitraryDemonstration, (episode) => {
        const turns = learnedTurns(episode);
        fc.pre(turns.length > 0);
        const rows = [...llamafactorySharegpt.rows(episode, single)];
        for (const [at, row] of rows.entries()) {
          const { conversations } = rowShape.parse(row);
          expect(conversations.map(({ from }) => /^(?:human|observation)$/.test(from))).toEqual(
            conversations.map((_, place) => place % 2 === 0),
          );
          expect(conversations.length % 2).toBe(0);
          const message = episode.messages[turns[at] ?? -1];
          const last = conversations.at(-1);
          if (message?.role !== 'assistant' || last?.from !== 'function_call') continue;
          expect(callsIn(last.value)).toEqual(
            (message.tool_calls ?? []).map((made) => ({
              name: made.function.name,
              arguments: argumentsOf(made),
            })),
          );
        }
      }),
      { numRuns: 50 },
    );
  });
});

/** The calls, taken out of the value as LlamaFactory does. */
function callsIn(value: string): unknown[] {
  const inTags = /<tool_call>(.*?)<\/tool_call>/s.exec(value)?.[1];
  const json: unknown = JSON.parse(inTags ?? value.replace(/<think>(.*?)<\/think>/s, ''));
  return [json].flat();
}
