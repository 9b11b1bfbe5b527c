import { remoteQueue } from '../remote-queue.ts';
import { asReady, collected } from './as-ready.ts';
import type { BatchResults, EnvironmentTask, EnvironmentWork } from './environment-work.ts';

/** Packages that are with workers, or wait for them, at the same time: their files take memory. */
const mostAtOnce = 128;

/** Has the workers on a Redis work on environments. */
export async function* onQueue(
  url: string,
  work: Pick<EnvironmentWork, 'onQueue'>,
  tasks: readonly EnvironmentTask[],
): BatchResults {
  const queue = remoteQueue(url, (message) => {
    process.stderr.write(`${message}\n`);
  });
  try {
    yield* asReady(tasks, mostAtOnce, (task) =>
      collected((output) => work.onQueue(task, output, queue)),
    );
  } finally {
    await queue.close();
  }
}
