import fc from 'fast-check';
import { z } from 'zod';
import { describe, expect, it } from 'vitest';
import { learnedTurns } from '../sample/learned.ts';
import { samplesOf } from '../sample/samples.ts';
import { arbitraryDemonstration } from '../testing/arbitrary-demonstration.ts';
import { alone, stumbling, tools } from '../testing/demonstrations.ts';
import { llamafactoryV1 } from './llamafactory-v1.ts';

const whole = { unit: 'conversation', thinking: 'template' } as const;
const rowShape = z.object({
  messages: z.array(
    z.strictObject({
      role: z.enum(['system', 'user', 'assistant', 'tool']),
      content: z
        .array(
          z.strictObject({ type: z.enum(['text', 'reasoning', 'tool_call']), value: z.string() }),
        )
        .min(1),
      loss_weight: z.number(),
    }),
  ),
});

describe("rows of LlamaFactory's version 1", () => {
  it('are messages in parts, each with its weight', () => {
    const [row] = llamafactoryV1.rows(alone, whole);
    expect(row).toEqual({
      id: 'library-0001#0',
      env: 'library',
      scenario: 'library-0001',
      messages: [
        {
          role: 'system',
          content: [{ type: 'text', value: 'You work in a library.' }],
          loss_weight: 0,
        },
        {
          role: 'user',
          content: [{ type: 'text', value: 'Please lend Emma to Ada.' }],
          loss_weight: 0,
        },
        {
          role: 'assistant',
          content: [
            { type: 'reasoning', value: 'Two lookups.' },
            { type: 'text', value: 'I look both up.' },
            { type: 'tool_call', value: '{"name": "find_book", "arguments": {"title":"Emma"}}' },
            {
              type: 'tool_call',
              value: '{"name": "find_book", "arguments": {"title": "Ada", "weight": 1.0}}',
            },
          ],
          loss_weight: 1,
        },
        {
          role: 'tool',
          content: [{ type: 'text', value: '{"success":true,"data":{"book":"B1"}}' }],
          loss_weight: 0,
        },
        { role: 'tool', content: [{ type: 'text', value: '{"success":false}' }], loss_weight: 0 },
        {
          role: 'assistant',
          content: [
            { type: 'tool_call', value: '{"name": "lend", "arguments": {"book":"B1","days":14}}' },
          ],
          loss_weight: 1,
        },
        {
          role: 'tool',
          content: [{ type: 'text', value: '{"success":true,"data":null}' }],
          loss_weight: 0,
        },
        {
          role: 'assistant',
          content: [
            { type: 'reasoning', value: 'All is done.' },
            { type: 'text', value: 'Done.' },
          ],
          loss_weight: 1,
        },
      ],
      tools: JSON.stringify(tools),
    });
  });

  it('show what is not learned with the weight 0', () => {
    const [row] = llamafactoryV1.rows(stumbling, whole);
    const { messages } = rowShape.parse(row);
    expect(
      messages.flatMap(({ role, loss_weight }) => (role === 'assistant' ? [loss_weight] : [])),
    ).toEqual([0, 0, 0, 1, 1]);
  });

  it('have a weight of 1 just where something is learned, and parts that are read as JSON', () => {
    fc.assert(
      fc.property(arbitraryDemonstration, (episode) => {
        const turns = learnedTurns(episode);
        fc.pre(turns.length > 0);
        const [row] = llamafactoryV1.rows(episode, whole);
        const { messages } = rowShape.parse(row);
        const learned = messages.flatMap(({ loss_weight }, at) => (loss_weight === 1 ? [at] : []));
        expect(learned).toEqual([...(samplesOf(episode, whole)[0]?.learned ?? [])]);
        const calls = messages.flatMap(({ content }) =>
          content.filter(({ type }) => type === 'tool_call'),
        );
        for (const { value } of calls) expect(JSON.parse(value)).toHaveProperty('name', 'lend');
      }),
      { numRuns: 50 },
    );
  });

  it('are listed in dataset_info.yaml', () => {
    const files = {
      name: 'mine',
      splits: { train: ['train.jsonl'], validation: [], 'held-out': [] },
    };
    expect(llamafactoryV1.sideFiles?.(files)['dataset_info.yaml']).toContain(
      '"mine_train":\n  path: "train.jsonl"\n  source: local\n',
    );
  });
});
