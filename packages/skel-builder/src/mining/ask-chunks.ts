import {
  LanguageModelError,
  settleAll,
  type CallRecord,
  type LanguageModelProblem,
} from '@envloom/llm';
import type { CorpusTask } from '../topic.ts';
import type { Report } from './report.ts';
import type { MiningStage } from './result.ts';

/** What the model said of each item of a chunk, by its position in the chunk (from 0). */
interface ChunkAnswer<A> {
  readonly values: ReadonlyMap<number, A>;
  readonly record: CallRecord;
}

/** What came of one item: a value, or why there is none. */
type ItemAnswer<A> =
  | { readonly ok: true; readonly value: A; readonly record: CallRecord }
  | { readonly ok: false; readonly reason: string };

/** A task with what the model said of it. */
export interface Answered<A> {
  readonly task: CorpusTask;
  readonly value: A;
  readonly record: CallRecord;
}

/** Asks one question about some items. @throws LanguageModelError */
export type AskChunk<I, A> = (items: readonly I[]) => Promise<ChunkAnswer<A>>;

/** Asks about tasks in chunks. @returns tasks with their answers; those without are failed */
export async function askAboutTasks<A>(
  tasks: readonly CorpusTask[],
  { stage, size, report }: { readonly stage: MiningStage; size: number; report: Report },
  ask: AskChunk<CorpusTask, A>,
): Promise<readonly Answered<A>[]> {
  const answers = await askChunks(tasks, size, ask, report.progress(stage, tasks.length));
  return tasks.flatMap((task, index) => {
    const answer = answers[index] ?? { ok: false, reason: 'no answer' };
    if (answer.ok) return [{ task, value: answer.value, record: answer.record }];
    report.fail(stage, task, answer.reason);
    return [];
  });
}

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
  const answers = chunksOf(items, size).map(async (chunk) => {
    const answered = await askWithRetry(chunk, ask);
    onItems(chunk.length);
    return answered;
  });
  return (await settleAll(answers)).flat();
}

async function askWithRetry<I, A>(
  items: readonly I[],
  ask: AskChunk<I, A>,
): Promise<readonly ItemAnswer<A>[]> {
  const first = await askOnce(items, ask);
  const missing = items.filter((_item, index) => first[index]?.ok !== true);
  if (missing.length === 0 || items.length === 1) return first;
  const size = missing.length < items.length ? missing.length : 1;
  const asked = chunksOf(missing, size).map((chunk) => askOnce(chunk, ask));
  const again = (await settleAll(asked)).flat();
  return first.map((answer, index) => {
    const item = items[index];
    return answer.ok || item === undefined ? answer : (again[missing.indexOf(item)] ?? answer);
  });
}

/** Problems that lie in what a question contains: asking with other contents may help. */
const contentProblems: ReadonlySet<LanguageModelProblem> = new Set([
  'bad-answer',
  'refused',
  'context-length',
]);

const unanswered = 'the answer has no entry for its number, or several that disagree';

async function askOnce<I, A>(
  items: readonly I[],
  ask: AskChunk<I, A>,
): Promise<readonly ItemAnswer<A>[]> {
  try {
    const { values, record } = await ask(items);
    return items.map((_item, index) => {
      const value = values.get(index);
      return value === undefined ? { ok: false, reason: unanswered } : { ok: true, value, record };
    });
  } catch (error) {
    if (!(error instanceof LanguageModelError && contentProblems.has(error.problem))) throw error;
    const reason = `${error.problem}: ${error.message}`;
    return items.map(() => ({ ok: false, reason }));
  }
}

function chunksOf<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

/**
 * Ties answers to items by the numbers that the prompt gave them (from 1). Numbers that the prompt
 * does not have are left out; so are items that got several answers that contradict each other.
 */
export function byPosition<A>(
  count: number,
  answers: Iterable<readonly [number: number, value: A]>,
  agree: (a: A, b: A) => boolean,
): ReadonlyMap<number, A> {
  const values = new Map<number, A>();
  const contradicted = new Set<number>();
  for (const [number, value] of answers) {
    const position = number - 1;
    const earlier = values.get(position);
    if (position < 0 || position >= count) continue;
    if (earlier === undefined) values.set(position, value);
    else if (!agree(earlier, value)) contradicted.add(position);
  }
  for (const position of contradicted) values.delete(position);
  return values;
}
