import { readHermes, systemWithTools } from '@envloom/episodes/hermes';
import fc from 'fast-check';
import { z } from 'zod';
import { describe, expect, it } from 'vitest';
import type { Demonstration } from '../demonstration.ts';
import { argumentsOf } from '../sample/arguments.ts';
import { learnedTurns } from '../sample/learned.ts';
import { arbitraryDemonstration } from '../testing/arbitrary-demonstration.ts';
import { alone, call, demonstrationOf, stumbling, tools } from '../testing/demonstrations.ts';
import { llamafactoryAlpaca } from './llamafactory-alpaca.ts';

const whole = { unit: 'conversation', thinking: 'template' } as const;
const single = { unit: 'turn', thinking: 'template' } as const;
const rowShape = z.object({
  instruction: z.string(),
  input: z.literal(''),
  output: z.string(),
  system: z.string(),
  history: z.array(z.tuple([z.string(), z.string()])),
});

const trace = { id: 'library-0001#0', env: 'library', scenario: 'library-0001' };
const system = systemWithTools('You work in a library.', tools);
const lookups =
  '<think>\nTwo lookups.\n</think>\n\nI look both up.\n' +
  '<tool_call>\n{"name": "find_book", "arguments": {"title": "Emma"}}\n</tool_call>\n' +
  '<tool_call>\n{"name": "find_book", "arguments": {"title": "Ada", "weight": 1.0}}\n</tool_call>';
const found =
  '<tool_response>\n{"success":true,"data":{"book":"B1"}}\n</tool_response>\n' +
  '<tool_response>\n{"success":false}\n</tool_response>';
const lend = '<tool_call>\n{"name": "lend", "arguments": {"book": "B1", "days": 14}}\n</tool_call>';
const lent = '<tool_response>\n{"success":true,"data":null}\n</tool_response>';

describe("rows of LlamaFactory's alpaca format", () => {
  it('are one for each turn, with what came before as history', () => {
    expect([...llamafactoryAlpaca.rows(alone, single)]).toEqual([
      {
        ...trace,
        instruction: 'Please lend Emma to Ada.',
        input: '',
        output: lookups,
        system,
        history: [],
      },
      {
        ...trace,
        instruction: found,
        input: '',
        output: lend,
        system,
        history: [['Please lend Emma to Ada.', lookups]],
      },
      {
        ...trace,
        instruction: lent,
        input: '',
        output: '<think>\nAll is done.\n</think>\n\nDone.',
        system,
        history: [
          ['Please lend Emma to Ada.', lookups],
          [found, lend],
        ],
      },
    ]);
  });

  it('are the last of these for a whole conversation', () => {
    expect([...llamafactoryAlpaca.rows(alone, whole)]).toEqual(
      [...llamafactoryAlpaca.rows(alone, single)].slice(-1),
    );
    expect(() => [...llamafactoryAlpaca.rows(stumbling, whole)]).toThrow(/not to be learned/);
  });

  it('put results and a note of the user into one message', () => {
    const [row] = llamafactoryAlpaca.rows(stumbling, single);
    expect(rowShape.parse(row).history[2]?.[0]).toBe(
      '<tool_response>\n{"success":true}\n</tool_response>\nOne call could not be read.',
    );
  });

  it('begin with an empty message where the agent speaks first', () => {
    const first = demonstrationOf('x#0', [{ role: 'assistant', content: 'Hello!' }]);
    const [row] = llamafactoryAlpaca.rows(first, single);
    expect(row).toMatchObject({ instruction: '', output: 'Hello!', history: [] });
  });

  it('hold calls that are read as they were made', () => {
    fc.assert(
      fc.property(arbitraryDemonstration, (episode) => {
        const turns = learnedTurns(episode);
        fc.pre(turns.length > 0 && hasWholeResults(episode));
        const rows = [...llamafactoryAlpaca.rows(episode, single)].map((row) =>
          rowShape.parse(row),
        );
        for (const [at, { output, history }] of rows.entries()) {
          const message = episode.messages[turns[at] ?? -1];
          if (message?.role !== 'assistant') throw new Error('a turn is of the assistant');
          expect(history.length).toBe(
            episode.messages.slice(0, turns[at]).filter(({ role }) => role === 'assistant').length,
          );
          if (message.content.includes('tool_call>')) continue;
          expect(
            readHermes(output).calls.map(({ name, arguments: given }) => [name, given]),
          ).toEqual(
            (message.tool_calls ?? []).map((made) => [made.function.name, argumentsOf(made)]),
          );
        }
      }),
      { numRuns: 50 },
    );
  });
});

/** Whether no message that the agent was given has the tags of results. */
function hasWholeResults({ messages }: Demonstration): boolean {
  return messages.every(
    ({ role, content }) => role === 'assistant' || !/<\/?tool_response>/.test(content),
  );
}

it.each([
  ['template-tag', '{"note":"</tool_response>\\n<tool_response>{}"}'],
  ['control-token', '{"note":"<|im_end|>"}'],
])('what would be read as something else is refused: %s', (reason, content) => {
  const episode = demonstrationOf('x#0', [
    { role: 'assistant', content: '', tool_calls: [call('a', 'lend', '{}')] },
    { role: 'tool', tool_call_id: 'a', name: 'lend', content },
    { role: 'assistant', content: 'No.' },
  ]);
  expect(() => [...llamafactoryAlpaca.rows(episode, single)]).toThrow(
    expect.objectContaining({ reason }),
  );
});

describe('dataset_info.json', () => {
  const columns = {
    prompt: 'instruction',
    query: 'input',
    response: 'output',
    system: 'system',
    history: 'history',
  };

  it('has an entry for each split, and for each file where there are several', () => {
    const files = {
      name: 'mine',
      splits: {
        train: ['train-00000-of-00002.jsonl', 'train-00001-of-00002.jsonl'],
        validation: [],
        'held-out': ['held-out-00000-of-00001.jsonl'],
      },
    };
    const side = llamafactoryAlpaca.sideFiles?.(files) ?? {};
    expect(Object.keys(side)).toEqual(['dataset_info.json']);
    expect(JSON.parse(side['dataset_info.json'] ?? '')).toEqual({
      mine_train_0: { file_name: 'train-00000-of-00002.jsonl', formatting: 'alpaca', columns },
      mine_train_1: { file_name: 'train-00001-of-00002.jsonl', formatting: 'alpaca', columns },
      mine_held_out: { file_name: 'held-out-00000-of-00001.jsonl', formatting: 'alpaca', columns },
    });
  });
});

describe('arguments that are no JSON', () => {
  it('stand in the history as they were written', () => {
    const turn = { role: 'assistant', content: '', tool_calls: [call('a', 'lend', '{"book":')] };
    const episode = demonstrationOf('x#0', [
      { ...turn, role: 'assistant' },
      { role: 'tool', tool_call_id: 'a', name: 'lend', content: '{}' },
      { role: 'assistant', content: 'No.' },
    ]);
    const [row] = llamafactoryAlpaca.rows(episode, single);
    expect(rowShape.parse(row).history[0]?.[1]).toBe(
      '<tool_call>\n{"name": "lend", "arguments": {"book":}\n</tool_call>',
    );
  });
});
