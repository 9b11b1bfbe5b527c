import { LanguageModelError, settleAll, type LanguageModelProblem } from '@envloom/llm';
import type { ChunkAnswer, ItemAnswer } from './answers.ts';

/** Problems that lie in what a question contains: asking with other contents may help. */
const contentProblems: ReadonlySet<LanguageModelProblem> = new Set([
  'bad-answer',
  'refused',
  'context-length',
]);

/** Asks one question about some items. @throws LanguageModelError */
export type AskChunk<I, A> = (items: readonly I[]) => Promise<ChunkAnswer<A>>;

/**
 * Asks about all items, `size` at a time, all chunks at once. Items that an answer lacks are asked
 * about again, once: those alone, or one by one where the whole chunk came to nothing.
 *
 * @param onItems Told how many items have got their answer, or have failed, with each chunk.
 * @returns In the order of the items.
 * @throws LanguageModelError where a question could not be asked or waits, after all have settled.
 */
export async function askChunks<I, A>(
  items: readonly I[],
  size: number,
  ask: AskChunk<I, A>,
  onItems: (count: number) => void,
): Promise<readonly ItemAnswer<A>[]> {
  const settled = await settleAll(
    chunksOf(items, size).map(async (chunk) => {
      const answers = await askWithRetry(chunk, ask);
      onItems(chunk.length);
      return answers;
    }),
  );
  return settled.flatMap((chunk) => {
    if (!chunk.ok) throw chunk.error;
    return chunk.value;
  });
}

async function askWithRetry<I, A>(
  items: readonly I[],
  ask: AskChunk<I, A>,
): Promise<readonly ItemAnswer<A>[]> {
  const first = await askOnce(items, ask);
  const missing = items.filter((_item, index) => first[index]?.ok !== true);
  if (missing.length === 0 || items.length === 1) return first;
  const again = await askAll(
    chunksOf(missing, missing.length < items.length ? missing.length : 1),
    ask,
  );
  return first.map((answer, index) => {
    const item = items[index];
    return answer.ok || item === undefined ? answer : (again[missing.indexOf(item)] ?? answer);
  });
}

async function askAll<I, A>(
  chunks: readonly (readonly I[])[],
  ask: AskChunk<I, A>,
): Promise<readonly ItemAnswer<A>[]> {
  const settled = await settleAll(chunks.map(async (chunk) => askOnce(chunk, ask)));
  return settled.flatMap((chunk) => {
    if (!chunk.ok) throw chunk.error;
    return chunk.value;
  });
}

async function askOnce<I, A>(
  items: readonly I[],
  ask: AskChunk<I, A>,
): Promise<readonly ItemAnswer<A>[]> {
  try {
    const { values, record } = await ask(items);
    return items.map((_item, index) => answerOf(values.get(index), record));
  } catch (error) {
    if (!(error instanceof LanguageModelError && contentProblems.has(error.problem))) throw error;
    const reason = `${error.problem}: ${error.message}`;
    return items.map(() => ({ ok: false, reason }));
  }
}

function answerOf<A>(value: A | undefined, record: ChunkAnswer<A>['record']): ItemAnswer<A> {
  if (value !== undefined) return { ok: true, value, record };
  return { ok: false, reason: 'the answer has no entry for its number, or several that disagree' };
}

function chunksOf<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
