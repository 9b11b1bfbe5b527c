import type { LanguageModel } from '@envloom/llm';
import { z } from 'zod';
import type { CorpusTask } from '../topic.ts';
import { askAboutTasks, byPosition, type Answered } from './ask-chunks.ts';
import { limitedText, miningPrompt } from './environment-answer.ts';
import { numbered, sourcesOf } from './quote.ts';
import type { Report } from './report.ts';

/** What asking a stage takes. */
export interface Asking {
  readonly model: LanguageModel;
  readonly signal?: AbortSignal | undefined;
}

/** Whether a task needs records of some system, and which. */
export interface Judgement {
  readonly stateful: boolean;
  readonly reason: string;
}

const stage = 'judge-tasks';
const size = 10;

const answerSchema = z.object({
  judgements: z
    .array(z.object({ task: z.int(), reason: limitedText(600), stateful: z.boolean() }))
    .max(4 * size),
});

/** The tasks that need records of some system, with the judgement that says so. */
export async function judge(
  tasks: readonly CorpusTask[],
  { model, signal }: Asking,
  report: Report,
): Promise<readonly Answered<Judgement>[]> {
  const judged = await askAboutTasks(tasks, { stage, size, report }, async (chunk) => {
    const { value, record } = await model.complete({
      stage,
      subject: sourcesOf(chunk),
      prompt: miningPrompt(stage)({ count: chunk.length, tasks: numbered(chunk) }),
      schema: answerSchema,
      schemaName: 'judgements',
      signal,
    });
    const answers = value.judgements.map(({ task, ...judgement }) => [task, judgement] as const);
    return { values: byPosition(chunk.length, answers, agree), record };
  });
  const stateful = judged.filter(({ task, value }) => {
    if (!value.stateful) report.drop(stage, [task], `stateless: ${value.reason}`);
    return value.stateful;
  });
  report.count({ stateful: stateful.length });
  return stateful;
}

const agree = (a: Judgement, b: Judgement): boolean => a.stateful === b.stateful;
