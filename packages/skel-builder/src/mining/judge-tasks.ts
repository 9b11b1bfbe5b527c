import type { LanguageModel } from '@envloom/llm';
import { z } from 'zod';
import type { CorpusTask } from '../topic.ts';
import { byPosition, type ChunkAnswer } from './answers.ts';
import type { AskChunk } from './ask-chunks.ts';
import { limitedText } from './limited-text.ts';
import { promptFile, type Prompt } from './prompt-file.ts';
import { numbered, type QuotedText } from './quote.ts';
import { sourcesOf } from './sources.ts';

export const JUDGE_CHUNK = 10;

/** Whether a task needs records of some system, and which. */
export interface Judgement {
  readonly stateful: boolean;
  readonly reason: string;
}

const answerSchema = z.object({
  judgements: z
    .array(z.object({ task: z.int(), reason: limitedText(600), stateful: z.boolean() }))
    .max(4 * JUDGE_CHUNK),
});

interface View {
  readonly count: number;
  readonly tasks: readonly QuotedText[];
}

const prompt: Prompt<View> = promptFile('judge-tasks.hbs');

/** The stage `judge-tasks`: tells tasks on records of a system from those that need none. */
export function judgeTasks(
  model: LanguageModel,
  signal?: AbortSignal,
): AskChunk<CorpusTask, Judgement> {
  return async (tasks): Promise<ChunkAnswer<Judgement>> => {
    const { value, record } = await model.complete({
      stage: 'judge-tasks',
      subject: sourcesOf(tasks),
      prompt: prompt({ count: tasks.length, tasks: numbered(tasks.map(({ text }) => text)) }),
      schema: answerSchema,
      schemaName: 'judgements',
      ...(signal === undefined ? {} : { signal }),
    });
    const answers = value.judgements.map(
      ({ task, stateful, reason }) => [task, { stateful, reason }] as const,
    );
    return { values: byPosition(tasks.length, answers, agree), record };
  };
}

function agree(a: Judgement, b: Judgement): boolean {
  return a.stateful === b.stateful;
}
