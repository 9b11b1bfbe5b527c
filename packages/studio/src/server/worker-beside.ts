import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Starts a thread with the code of a file; in a package that is built, it is JavaScript, as the one that asks.
 *
 * @param here `import.meta.url` of who asks
 * @param name of the file beside it, without its ending
 */
export function workerBeside(here: string, name: string, options: WorkerOptions = {}): Worker {
  const ending = here.endsWith('.ts') ? 'ts' : 'js';
  return new Worker(new URL(`${name}.${ending}`, here), options);
}
