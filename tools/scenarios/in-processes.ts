import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** What a process is to do, and what it sends back. */
interface Named {
  readonly name: string;
}

/**
 * Gives each job to a process of its own that runs a script, as many at a time as there are cores.
 *
 * @returns the results by name; after the signal those that had begun
 * @throws Error where a process ends without a result
 */
export async function inProcesses<Result extends Named>(
  script: string,
  jobs: readonly Named[],
  signal: AbortSignal,
): Promise<Result[]> {
  const queue = [...jobs];
  const results: Result[] = [];
  const lane = async (): Promise<void> => {
    for (let job = queue.shift(); job !== undefined && !signal.aborted; job = queue.shift())
      results.push(await carriedOut<Result>(script, job));
  };
  await Promise.all(Array.from({ length: availableParallelism() }, lane));
  return results.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function carriedOut<Result extends Named>(script: string, job: Named): Promise<Result> {
  return new Promise((resolve, reject) => {
    const child = fork(script, { serialization: 'advanced' });
    let result: Result | undefined;
    child.on('message', (message: Result) => {
      result = message;
    });
    child.on('error', reject);
    child.on('exit', (code) => {
      if (result === undefined) reject(new Error(`${job.name} broke off with exit code ${code}.`));
      else resolve(result);
    });
    child.send(job);
  });
}
