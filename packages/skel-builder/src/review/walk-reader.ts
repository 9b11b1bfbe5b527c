import type { CheckedModel } from '@envloom/logic-model';
import { z } from 'zod';
import { ask, type Asking } from './ask.ts';
import { sharesOf } from './reader.ts';
import { fill, modelView } from './views.ts';

/** A task as an agent is told it. */
export interface ToldTask {
  readonly id: string;
  readonly text: string;
}

export const faultSchema = z.strictObject({
  id: z.string().max(200),
  fault: z.enum(['contradictory', 'unnatural']),
  why: z.string().max(800),
});
/** A task that makes no sense to a reader. */
export type TaskFault = z.infer<typeof faultSchema>;

/** Tasks that one question shows. */
const tasksAQuestion = 40;

const faultsSchema = z.strictObject({ findings: z.array(faultSchema).max(tasksAQuestion) });

/**
 * Asks which tasks of walks make no sense. What names no task that was shown has no effect; of several
 * findings about a task the first counts.
 *
 * @throws LanguageModelError
 */
export async function readTasks(
  checked: CheckedModel,
  tasks: readonly ToldTask[],
  asking: Asking,
): Promise<readonly TaskFault[]> {
  const answers = await Promise.all(
    sharesOf(tasks, tasksAQuestion).map(async (share) => {
      const prompt = fill('walk-reader', { ...modelView(checked), tasks: share });
      const question = { stage: 'review-walks', schema: faultsSchema, prompt };
      const { findings } = await ask(asking, question);
      const shown = new Set(share.map(({ id }) => id));
      return findings.filter(({ id }) => shown.delete(id));
    }),
  );
  return answers.flat();
}
