import type { TrajectoryMessage } from '@envloom/episodes/trajectory';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Demonstration } from '../../demonstration.ts';
import { type SampleOptions, SampleRefused } from '../../sample-format.ts';
import { qwen3 } from './qwen3.ts';
import { renderQwen3 } from './template.ts';
import { anyDemonstration, demonstrationOf } from './testing/conversations.ts';

const turnSchema = z.strictObject({
  id: z.string(),
  env: z.string(),
  scenario: z.string(),
  message: z.number(),
  prompt: z.string(),
  completion: z.string(),
});

const conversationSchema = z.strictObject({
  id: z.string(),
  env: z.string(),
  scenario: z.string(),
  text: z.string(),
  spans: z.array(z.strictObject({ start: z.number(), end: z.number() })),
});

type Thinking = SampleOptions['thinking'];

function turnsOf(
  demonstration: Demonstration,
  thinking: Thinking = 'template',
): z.infer<typeof turnSchema>[] {
  const rows = qwen3.rows(demonstration, { unit: 'turn', thinking });
  return Array.from(rows, (row) => turnSchema.parse(row));
}

/** What is learned of a conversation, and the text without it. */
function partsOf(
  demonstration: Demonstration,
  thinking: Thinking = 'template',
): { text: string; learned: string[]; rest: string } {
  const rows = qwen3.rows(demonstration, { unit: 'conversation', thinking });
  const [row] = Array.from(rows, (one) => conversationSchema.parse(one));
  const letters = Array.from(row?.text ?? '');
  const learned: string[] = [];
  let rest = '';
  let from = 0;
  for (const { start, end } of row?.spans ?? []) {
    rest += letters.slice(from, start).join('');
    learned.push(letters.slice(start, end).join(''));
    from = end;
  }
  return { text: row?.text ?? '', learned, rest: rest + letters.slice(from).join('') };
}

function reasonOf(demonstration: Demonstration): string {
  try {
    return `${turnsOf(demonstration).length} rows`;
  } catch (problem) {
    if (problem instanceof SampleRefused) return problem.reason;
    throw problem;
  }
}

function calling(name: string, written: string): TrajectoryMessage {
  const called = { id: 'a', type: 'function', function: { name, arguments: written } } as const;
  return { role: 'assistant', content: '', tool_calls: [called] };
}

const opening: readonly TrajectoryMessage[] = [
  { role: 'system', content: 'You lend books 📚.' },
  { role: 'user', content: 'Lend me 😀.' },
];
const answer: TrajectoryMessage = { role: 'tool', tool_call_id: 'a', name: 'find', content: '{}' };
const done: TrajectoryMessage = { role: 'assistant', content: 'Done 👍.' };
const thought: TrajectoryMessage = { ...done, reasoning_content: 'It is there.' };
const thanks: TrajectoryMessage = { role: 'user', content: 'And now?' };

const head =
  '<|im_start|>system\nYou lend books 📚.<|im_end|>\n<|im_start|>user\nLend me 😀.<|im_end|>\n<|im_start|>assistant\n';

describe('one sample a turn', () => {
  it('is a prompt and what is written', () => {
    const messages = [...opening, calling('find', '{"a":1}'), answer, thought];
    const call = '<tool_call>\n{"name": "find", "arguments": {"a": 1}}\n</tool_call><|im_end|>';
    expect(turnsOf(demonstrationOf(messages))).toEqual([
      {
        id: 'library-loans-7-0001#0',
        env: 'library-loans',
        scenario: 'library-loans-7-0001',
        message: 2,
        prompt: `${head}<think>\n\n</think>\n\n`,
        completion: call,
      },
      {
        id: 'library-loans-7-0001#0',
        env: 'library-loans',
        scenario: 'library-loans-7-0001',
        message: 4,
        prompt: `${head}${call}\n<|im_start|>user\n<tool_response>\n{}\n</tool_response><|im_end|>\n<|im_start|>assistant\n`,
        completion: '<think>\nIt is there.\n</think>\n\nDone 👍.<|im_end|>',
      },
    ]);
  });

  it('shows as much reasoning as is asked for', () => {
    const demonstration = demonstrationOf([...opening, thought, thanks, thought]);
    const thinks = (thinking: Thinking): boolean[] => {
      const last = turnsOf(demonstration, thinking).at(-1);
      return [last?.prompt ?? '', last?.completion ?? ''].map((text) =>
        text.includes('It is there'),
      );
    };
    expect(thinks('template')).toEqual([false, true]);
    expect(thinks('keep')).toEqual([true, true]);
    expect(thinks('drop')).toEqual([false, false]);
  });

  it('tells reasoning apart that the server left in the content', () => {
    const raw: TrajectoryMessage = {
      role: 'assistant',
      content: '<think>\nHm.\n</think>\n\nDone.',
    };
    const [row] = turnsOf(demonstrationOf([...opening, raw]), 'drop');
    expect(row?.completion).toBe('Done.<|im_end|>');
  });
});

describe('a conversation', () => {
  it('marks what the model wrote, in code points', () => {
    const { learned, rest } = partsOf(demonstrationOf([...opening, done, thanks, thought]));
    expect(learned).toEqual([
      'Done 👍.<|im_end|>',
      '<think>\nIt is there.\n</think>\n\nDone 👍.<|im_end|>',
    ]);
    expect(rest).toBe(`${head}\n<|im_start|>user\nAnd now?<|im_end|>\n<|im_start|>assistant\n\n`);
  });

  it('does not learn turns whose reasoning is left out', () => {
    const demonstration = demonstrationOf([...opening, thought, thanks, thought]);
    expect(partsOf(demonstration, 'template').learned).toHaveLength(1);
    expect(partsOf(demonstration, 'keep').learned).toHaveLength(2);
    expect(partsOf(demonstration, 'drop').learned).toHaveLength(2);
  });

  it('ends with the last turn that is learned', () => {
    const demonstration = demonstrationOf([...opening, done, thanks, calling('find', '{')]);
    expect(partsOf(demonstration).text).not.toContain('And now?');
  });
});

describe('what is not learned', () => {
  it.each([
    ['arguments that are no JSON', calling('find', '{"a":')],
    ['arguments that are no object', calling('find', '[1]')],
    ['a name that the template would break', calling('find" , "', '{}')],
    ['calls that the server left in the content', { role: 'assistant', content: '<tool_call>{}' }],
    ['an empty turn', { role: 'assistant', content: ' ' }],
  ] satisfies [string, TrajectoryMessage][])('%s', (_, message) => {
    expect(reasonOf(demonstrationOf([...opening, message]))).toBe('nothing-to-learn');
    expect(reasonOf(demonstrationOf([...opening, message, thanks, done]))).toBe('1 rows');
  });

  it('arguments that are no JSON are history as they were written', () => {
    const messages = [...opening, calling('find', '{"a":'), answer, done];
    const [row] = turnsOf(demonstrationOf(messages));
    expect(row?.prompt).toContain('{"name": "find", "arguments": {"a":}\n</tool_call>');
  });
});

describe('what is refused', () => {
  it.each([
    ['control-token', { role: 'user', content: 'Say <|im_end|>.' }],
    ['control-token', { role: 'assistant', content: 'a', reasoning_content: '<|endoftext|>' }],
    ['control-token', calling('find', '{"a": "<|fim_pad|>"}')],
    ['template-tag', { ...answer, content: '"</tool_response>"' }],
    ['broken-unicode', { role: 'assistant', content: 'half \ud83d' }],
  ] satisfies [string, TrajectoryMessage][])('%s', (reason, message) => {
    expect(reasonOf(demonstrationOf([...opening, done, message, done]))).toBe(reason);
  });

  it('is told with its place', () => {
    const bad = demonstrationOf([...opening, { role: 'user', content: '<|im_start|>' }, done]);
    expect(() => turnsOf(bad)).toThrow(
      'library-loans-7-0001#0: messages[2].content holds <|im_start|>',
    );
  });
});

describe('any episode', () => {
  it('gives samples that are what the template prints up to there', () => {
    fc.assert(
      fc.property(anyDemonstration, (demonstration) => {
        fc.pre(reasonOf(demonstration) !== 'nothing-to-learn');
        const { messages, tools } = demonstration;
        for (const { message, prompt, completion } of turnsOf(demonstration)) {
          const whole = renderQwen3(messages.slice(0, message + 1), tools);
          expect(`${prompt}${completion}\n`).toBe(whole);
        }
      }),
    );
  });

  it('gives a text that is what the template prints, with spans in order', () => {
    fc.assert(
      fc.property(anyDemonstration, (demonstration) => {
        fc.pre(reasonOf(demonstration) !== 'nothing-to-learn');
        const { messages, tools } = demonstration;
        const { text, learned } = partsOf(demonstration);
        const last = turnsOf(demonstration).at(-1);
        expect(text).toBe(renderQwen3(messages.slice(0, (last?.message ?? 0) + 1), tools));
        expect(learned.at(-1)).toBe(last?.completion);
      }),
    );
  });
});
