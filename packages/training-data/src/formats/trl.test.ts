import fc from 'fast-check';
import { z } from 'zod';
import { describe, expect, it } from 'vitest';
import type { Demonstration } from '../demonstration.ts';
import type { Row } from '../row.ts';
import type { SampleOptions } from '../sample-format.ts';
import { argumentsOf } from '../sample/arguments.ts';
import { samplesOf } from '../sample/samples.ts';
import { arbitraryDemonstration } from '../testing/arbitrary-demonstration.ts';
import {
  alone,
  conversation,
  demonstrationOf,
  stumbling,
  tools,
} from '../testing/demonstrations.ts';
import { learnedTurns } from '../sample/learned.ts';
import { trl } from './trl.ts';

const whole = { unit: 'conversation', thinking: 'template' } as const;
const single = { unit: 'turn', thinking: 'keep' } as const;

function rows(demonstration: Parameters<typeof trl.rows>[0], options: SampleOptions): Row[] {
  return [...trl.rows(demonstration, options)];
}

describe('rows for TRL', () => {
  it('are conversations with objects for arguments, reasoning apart, and tools as JSON text', () => {
    expect(rows(alone, whole)).toEqual([
      {
        id: 'library-0001#0',
        env: 'library',
        scenario: 'library-0001',
        messages: [
          { role: 'system', content: 'You work in a library.' },
          { role: 'user', content: 'Please lend Emma to Ada.' },
          {
            role: 'assistant',
            content: 'I look both up.',
            reasoning_content: 'Two lookups.',
            tool_calls: [
              {
                id: 'c1',
                type: 'function',
                function: { name: 'find_book', arguments: { title: 'Emma' } },
              },
              {
                id: 'c2',
                type: 'function',
                function: { name: 'find_book', arguments: { title: 'Ada', weight: 1 } },
              },
            ],
          },
          {
            role: 'tool',
            tool_call_id: 'c1',
            name: 'find_book',
            content: '{"success":true,"data":{"book":"B1"}}',
          },
          { role: 'tool', tool_call_id: 'c2', name: 'find_book', content: '{"success":false}' },
          {
            role: 'assistant',
            content: '',
            tool_calls: [
              {
                id: 'c3',
                type: 'function',
                function: { name: 'lend', arguments: { book: 'B1', days: 14 } },
              },
            ],
          },
          {
            role: 'tool',
            tool_call_id: 'c3',
            name: 'lend',
            content: '{"success":true,"data":null}',
          },
          { role: 'assistant', content: 'Done.', reasoning_content: 'All is done.' },
        ],
        tools: JSON.stringify(tools),
      },
    ]);
  });

  it('are a prompt and a completion for each turn', () => {
    const [first, second, ...others] = rows(conversation, single);
    expect(others.length).toBe(1);
    expect(first).toEqual({
      id: 'library-0002#1',
      env: 'library',
      scenario: 'library-0002',
      prompt: [
        { role: 'system', content: 'You work in a library.' },
        { role: 'user', content: 'Hello!' },
      ],
      completion: [
        { role: 'assistant', content: 'What can I do for you?', reasoning_content: 'Ask.' },
      ],
      tools: JSON.stringify(tools),
    });
    expect(second?.['completion']).toEqual([
      {
        role: 'assistant',
        content: '',
        tool_calls: [
          { id: 'c1', type: 'function', function: { name: 'lend', arguments: { book: 'B1' } } },
        ],
      },
    ]);
  });

  it('are no conversation with a turn that is not to be learned; its other turns are', () => {
    expect(() => rows(stumbling, whole)).toThrow(/cannot mark that/);
    expect(rows(stumbling, single).length).toBe(2);
  });

  it('are refused where a turn answers nothing', () => {
    const first = demonstrationOf('x#0', [{ role: 'assistant', content: 'Hello!' }]);
    expect(() => rows(first, single)).toThrow(/message 0 answers nothing/);
    expect(rows(first, whole).length).toBe(1);
  });

  it('hold everything: the messages can be read back', () => {
    fc.assert(
      fc.property(arbitraryDemonstration, (demonstration) => {
        fc.pre(learnedTurns(demonstration).length > 0);
        fc.pre(!isUnprompted(demonstration));
        const read = rows(demonstration, single).map(({ prompt, completion }) => [
          ...messages.parse(prompt),
          ...messages.parse(completion),
        ]);
        const meant = samplesOf(demonstration, single).map((sample) =>
          sample.messages.map((message) =>
            message.role === 'assistant' && message.tool_calls !== undefined
              ? { ...message, tool_calls: message.tool_calls.map(parsed) }
              : message,
          ),
        );
        expect(read).toEqual(meant);
      }),
      { numRuns: 50 },
    );
  });

  it('have the columns that the unit needs', () => {
    expect(Object.keys(trl.columnsFor?.(whole) ?? {})).toEqual(
      Object.keys(rows(alone, whole)[0] ?? {}),
    );
    expect(Object.keys(trl.columnsFor?.(single) ?? {})).toEqual(
      Object.keys(rows(alone, single)[0] ?? {}),
    );
  });
});

/** Whether a turn that is learned answers nothing. */
function isUnprompted(demonstration: Demonstration): boolean {
  return learnedTurns(demonstration).some((at) => {
    const before = demonstration.messages[at - 1]?.role;
    return before !== 'user' && before !== 'tool';
  });
}

const messages = z.array(z.record(z.string(), z.json()));

function parsed(call: Parameters<typeof argumentsOf>[0]): unknown {
  const { name, arguments: text } = call.function;
  return { ...call, function: { name, arguments: argumentsOf(call) ?? text } };
}
