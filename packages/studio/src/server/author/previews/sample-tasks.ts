import { generateOn } from '@envloom/scen-generator';
import type { SampleTask, SampleTasks } from '../../../protocol/author.ts';
import type { Tell } from './job.ts';
import { reasonsOf, sampleTask } from './sample-task.ts';
import { stageOf } from './stage.ts';

const tasksShown = 3;

/** Attempts after which a model is taken to give no more. */
const mostAttempts = 150;

/** Tasks of walks through the model. @throws SourceProblems */
export function sampleTasks(model: string, seed: number, tell: Tell): SampleTasks {
  const stage = stageOf(model);
  const tasks: SampleTask[] = [];
  const dropped: string[] = [];
  const progress = (): void =>
    tell({ event: 'progress', stage: 'tasks', done: tasks.length, total: tasksShown });
  progress();
  for (const outcome of generateOn(stage, { seed, count: tasksShown })) {
    if (outcome.kind === 'dropped') dropped.push(outcome.why);
    else tasks.push(sampleTask(outcome.scenario));
    progress();
    if (outcome.attempt >= mostAttempts) break;
  }
  return { tasks, dropped: reasonsOf(dropped) };
}
