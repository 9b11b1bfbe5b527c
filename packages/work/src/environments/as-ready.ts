import type { CommandOutput } from '@envloom/core/command';
import type { BatchResults, BatchTaskResult, EnvironmentTask } from './environment-work.ts';

export type TaskResult = BatchTaskResult['result'];

/** Works on so many tasks at a time. Results come as they are ready. */
export async function* asReady(
  tasks: readonly EnvironmentTask[],
  most: number,
  work: (task: EnvironmentTask) => Promise<TaskResult>,
): BatchResults {
  const waiting = tasks.values();
  const running = new Map<string, Promise<BatchTaskResult>>();
  const startNext = (): void => {
    const { value: task } = waiting.next();
    if (task === undefined) return;
    const { id } = task.project;
    running.set(
      id,
      work(task).then((result) => ({ task: id, result })),
    );
  };
  for (let count = 0; count < most; count += 1) startNext();
  while (running.size > 0) {
    const done = await Promise.race(running.values());
    running.delete(done.task);
    startNext();
    yield done;
  }
}

/** Works on one task, and collects what it prints. What throws fails alone. */
export async function collected(
  work: (output: CommandOutput) => Promise<boolean>,
): Promise<TaskResult> {
  let terminalOutput = '';
  const write = (text: string): boolean => {
    terminalOutput += text;
    return true;
  };
  try {
    return { success: await work({ write }), terminalOutput };
  } catch (error) {
    const problem = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { success: false, terminalOutput: `${terminalOutput}${problem}\n` };
  }
}
