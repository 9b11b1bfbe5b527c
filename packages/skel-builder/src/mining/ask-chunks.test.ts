import { LanguageModelError } from '@envloom/llm';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { byPosition, askChunks, type AskChunk } from './ask-chunks.ts';

const record = {
  ids: [],
  stage: 's',
  subject: 's',
  model: 'm',
  promptHash: '',
  usage: { input: 0, output: 0 },
  costUsd: undefined,
  isCached: false,
};

const ignore = (): undefined => undefined;

/** Answers with the given numbers, each with the item that the number means. */
function answering(numbersFor: (items: readonly string[], asked: number) => readonly number[]): {
  readonly ask: AskChunk<string, string>;
  readonly asked: string[][];
} {
  const asked: string[][] = [];
  const ask: AskChunk<string, string> = async (items) => {
    asked.push([...items]);
    const numbers = numbersFor(items, asked.length);
    const pairs = numbers.map((n) => [n, items[n - 1] ?? 'foreign'] as const);
    return Promise.resolve({ values: byPosition(items.length, pairs, (a, b) => a === b), record });
  };
  return { ask, asked };
}

function valuesOf(
  answers: Awaited<ReturnType<typeof askChunks<string, string>>>,
): (string | undefined)[] {
  return answers.map((answer) => (answer.ok ? answer.value : undefined));
}

const items = ['a', 'b', 'c', 'd', 'e'];

test('asks again for what an answer lacks, alone and once', async () => {
  const { ask, asked } = answering((chunk) => (chunk.length === 5 ? [1, 3, 5] : [2]));
  const answers = await askChunks(items, 5, ask, ignore);
  expect(asked).toEqual([items, ['b', 'd']]);
  expect(valuesOf(answers)).toEqual(['a', undefined, 'c', 'd', 'e']);
});

test('asks one by one where a whole chunk came to nothing', async () => {
  const { ask, asked } = answering((chunk) => (chunk.length === 1 && chunk[0] !== 'c' ? [1] : []));
  const answers = await askChunks(items, 5, ask, ignore);
  expect(asked).toEqual([items, ['a'], ['b'], ['c'], ['d'], ['e']]);
  expect(valuesOf(answers)).toEqual(['a', 'b', undefined, 'd', 'e']);
});

test('a refused chunk is asked one by one, so that one item fails alone', async () => {
  const ask: AskChunk<string, string> = async (chunk) => {
    if (chunk.includes('c')) throw new LanguageModelError('refused', 'I cannot help with that.');
    return Promise.resolve({ values: new Map(chunk.map((item, index) => [index, item])), record });
  };
  const answers = await askChunks(items, 5, ask, ignore);
  expect(valuesOf(answers)).toEqual(['a', 'b', undefined, 'd', 'e']);
  expect(answers[2]).toMatchObject({ ok: false, reason: 'refused: I cannot help with that.' });
});

test.each(['unreachable', 'unauthorized', 'budget', 'waiting', 'not-recorded'] as const)(
  'an answer that is only missing (%s) fails no item',
  async (problem) => {
    const ask: AskChunk<string, string> = async (chunk) => {
      if (chunk.includes('c')) throw new LanguageModelError(problem, 'not now');
      return Promise.resolve({
        values: new Map(chunk.map((item, index) => [index, item])),
        record,
      });
    };
    await expect(askChunks(items, 2, ask, ignore)).rejects.toMatchObject({ problem });
  },
);

test('every item gets its own answer or none, whatever numbers come', async () => {
  const numbers = fc.array(fc.integer({ min: -2, max: 9 }), { maxLength: 12 });
  const property = fc.asyncProperty(
    fc.uniqueArray(fc.string(), { maxLength: 12 }),
    fc.integer({ min: 1, max: 6 }),
    fc.array(numbers, { minLength: 1, maxLength: 5 }),
    async (given, size, script) => {
      const { ask, asked } = answering((_chunk, count) => script[count % script.length] ?? []);
      const values = valuesOf(await askChunks(given, size, ask, ignore));
      expect(values).toHaveLength(given.length);
      values.forEach((value, index) => expect([given[index], undefined]).toContain(value));
      expect(asked.length).toBeLessThanOrEqual(Math.ceil(given.length / size) + given.length);
    },
  );
  await fc.assert(property);
});

test('answers that contradict each other count as none', () => {
  const pairs = [
    [1, true],
    [1, false],
    [2, true],
    [2, true],
    [9, true],
  ] as const;
  expect([...byPosition(3, pairs, (a, b) => a === b)]).toEqual([[1, true]]);
});
