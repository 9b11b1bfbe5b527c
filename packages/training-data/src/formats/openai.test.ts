import fc from 'fast-check';
import { z } from 'zod';
import { describe, expect, it } from 'vitest';
import { learnedTurns } from '../sample/learned.ts';
import { samplesOf } from '../sample/samples.ts';
import { arbitraryDemonstration } from '../testing/arbitrary-demonstration.ts';
import { alone, conversation, stumbling, tools } from '../testing/demonstrations.ts';
import { openai } from './openai.ts';

const whole = { unit: 'conversation', thinking: 'keep' } as const;
const single = { unit: 'turn', thinking: 'keep' } as const;

/** `FineTuneChatRequestInput` of OpenAI's OpenAPI description, as far as it is used; strict. */
const call = z.strictObject({
  id: z.string().min(1),
  type: z.literal('function'),
  function: z.strictObject({ name: z.string().regex(/^[\w-]{1,64}$/), arguments: z.string() }),
});
const rowShape = z.strictObject({
  messages: z
    .array(
      z.discriminatedUnion('role', [
        z.strictObject({ role: z.literal('system'), content: z.string() }),
        z.strictObject({ role: z.literal('user'), content: z.string() }),
        z
          .strictObject({
            role: z.literal('assistant'),
            content: z.string().optional(),
            tool_calls: z.array(call).min(1).optional(),
            weight: z.union([z.literal(0), z.literal(1)]),
          })
          .refine(({ content, tool_calls }) => content !== undefined || tool_calls !== undefined),
        z.strictObject({ role: z.literal('tool'), tool_call_id: z.string(), content: z.string() }),
      ]),
    )
    .min(1),
  tools: z.array(
    z.strictObject({
      type: z.literal('function'),
      function: z.strictObject({
        name: z.string(),
        description: z.string(),
        parameters: z.record(z.string(), z.json()),
      }),
    }),
  ),
  parallel_tool_calls: z.boolean(),
});

describe("rows for OpenAI's fine-tuning", () => {
  it('are messages with texts for arguments, without reasoning', () => {
    expect([...openai.rows(alone, whole)]).toEqual([
      {
        messages: [
          { role: 'system', content: 'You work in a library.' },
          { role: 'user', content: 'Please lend Emma to Ada.' },
          {
            role: 'assistant',
            content: 'I look both up.',
            tool_calls: [
              {
                id: 'c1',
                type: 'function',
                function: { name: 'find_book', arguments: '{"title":"Emma"}' },
              },
              {
                id: 'c2',
                type: 'function',
                function: { name: 'find_book', arguments: '{"title": "Ada", "weight": 1.0}' },
              },
            ],
            weight: 1,
          },
          { role: 'tool', tool_call_id: 'c1', content: '{"success":true,"data":{"book":"B1"}}' },
          { role: 'tool', tool_call_id: 'c2', content: '{"success":false}' },
          {
            role: 'assistant',
            tool_calls: [
              {
                id: 'c3',
                type: 'function',
                function: { name: 'lend', arguments: '{"book":"B1","days":14}' },
              },
            ],
            weight: 1,
          },
          { role: 'tool', tool_call_id: 'c3', content: '{"success":true,"data":null}' },
          { role: 'assistant', content: 'Done.', weight: 1 },
        ],
        tools,
        parallel_tool_calls: true,
      },
    ]);
  });

  it('give turns that are not learned the weight 0', () => {
    const weights = (options: typeof whole | typeof single): unknown =>
      [...openai.rows(stumbling, options)].map((row) =>
        rowShape
          .parse(row)
          .messages.flatMap((message) => (message.role === 'assistant' ? [message.weight] : [])),
      );
    expect(weights(whole)).toEqual([[0, 0, 0, 1, 1]]);
    expect(weights(single)).toEqual([
      [0, 0, 0, 1],
      [0, 0, 0, 0, 1],
    ]);
  });

  it('end with the agent, also where the user has the last word', () => {
    const [row] = openai.rows(conversation, { unit: 'conversation', thinking: 'template' });
    expect(rowShape.parse(row).messages.at(-1)).toEqual({
      role: 'assistant',
      content: 'It is yours.',
      weight: 1,
    });
  });

  it('have the form that OpenAI describes, and the messages can be read back', () => {
    fc.assert(
      fc.property(arbitraryDemonstration, fc.constantFrom(whole, single), (episode, options) => {
        fc.pre(learnedTurns(episode).length > 0);
        const read = [...openai.rows(episode, options)].map((row) => readBack(row));
        const meant = samplesOf(episode, { ...options, thinking: 'drop' }).map((sample) => [
          ...sample.messages,
        ]);
        expect(read).toEqual(
          JSON.parse(JSON.stringify(meant).replaceAll('"arguments":""', '"arguments":"{}"')),
        );
      }),
      { numRuns: 50 },
    );
  });
});

/** The messages of a row as a trajectory has them. */
function readBack(row: unknown): unknown {
  const names = new Map<string, string>();
  return rowShape.parse(row).messages.map((message) => {
    if (message.role === 'tool') return { ...message, name: names.get(message.tool_call_id) };
    if (message.role !== 'assistant') return message;
    const { weight: _, ...rest } = message;
    for (const made of rest.tool_calls ?? []) names.set(made.id, made.function.name);
    return { content: '', ...rest };
  });
}
