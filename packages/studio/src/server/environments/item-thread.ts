import type { Worker } from 'node:worker_threads';
import type { EnvironmentItem } from '../../protocol/environments.ts';
import { workerBeside } from '../worker-beside.ts';
import type { EnvironmentPlace } from './place.ts';

/** What the thread is given. Plain data. */
export interface ItemJob {
  /** The workspace, absolute. */
  readonly root: string;
  readonly places: readonly EnvironmentPlace[];
}

/** Reads environments in a thread of its own, so that the server answers others meanwhile. */
export class ItemThread {
  #worker: Worker | undefined;

  /**
   * Resolves when all are read, or the thread was closed.
   *
   * @param take hears of each as soon as it is read
   */
  async read(job: ItemJob, take: (item: EnvironmentItem) => void): Promise<void> {
    const worker = workerBeside(import.meta.url, 'item-worker', { workerData: job });
    this.#worker = worker;
    const { promise: ended, resolve, reject } = Promise.withResolvers<void>();
    worker
      .on('message', take)
      .once('error', reject)
      .once('exit', () => resolve());
    await ended;
    this.#worker = undefined;
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }
}
