import type { LanguageModel } from '@envloom/llm';
import type { CorpusTask } from '../topic.ts';
import { answered, type Answered } from './answered.ts';
import { askChunks } from './ask-chunks.ts';
import { JUDGE_CHUNK, judgeTasks, type Judgement } from './judge-tasks.ts';
import type { Report } from './report.ts';

/** The tasks that need records of some system, with the judgement that says so. */
export async function judge(
  tasks: readonly CorpusTask[],
  { model, signal }: Asking,
  report: Report,
): Promise<readonly Answered<Judgement>[]> {
  const stage = 'judge-tasks';
  const onItems = report.progress(stage, tasks.length);
  const answers = await askChunks(tasks, JUDGE_CHUNK, judgeTasks(model, signal), onItems);
  const judged = answered(tasks, answers, stage, report);
  const stateful = judged.filter(({ task, value }) => {
    if (!value.stateful) report.drop(stage, [task], `stateless: ${value.reason}`);
    return value.stateful;
  });
  report.count({ stateful: stateful.length });
  return stateful;
}

/** What asking a stage takes. */
export interface Asking {
  readonly model: LanguageModel;
  readonly signal?: AbortSignal | undefined;
}
