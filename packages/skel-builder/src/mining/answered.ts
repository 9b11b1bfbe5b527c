import type { CallRecord } from '@envloom/llm';
import type { CorpusTask } from '../topic.ts';
import type { ItemAnswer } from './answers.ts';
import type { Report } from './report.ts';
import type { MiningStage } from './result.ts';

/** A task with what the model said of it. */
export interface Answered<A> {
  readonly task: CorpusTask;
  readonly value: A;
  readonly record: CallRecord;
}

/** Pairs tasks with their answers; those without are failed. */
export function answered<A>(
  tasks: readonly CorpusTask[],
  answers: readonly ItemAnswer<A>[],
  stage: MiningStage,
  report: Report,
): readonly Answered<A>[] {
  return tasks.flatMap((task, index) => {
    const answer = answers[index] ?? { ok: false, reason: 'no answer' };
    if (answer.ok) return [{ task, value: answer.value, record: answer.record }];
    report.fail(stage, task, answer.reason);
    return [];
  });
}
