import { Worker } from 'node:worker_threads';
import type { AuthorEvent, AuthorJob, Tell } from './job.ts';

/** In seconds. */
export interface ThreadLimits {
  /** That a job may take. */
  readonly job: number;
  /** That a job goes on when nobody waits for it any more: one that is nearly done keeps what it made. */
  readonly grace: number;
  /** After which a thread without a job ends. */
  readonly idle: number;
}

const defaultLimits: ThreadLimits = { job: 180, grace: 1, idle: 120 };

/** Does one job after the other in a thread of its own, so that the server answers others meanwhile. */
export class AuthorThread {
  readonly #limits: ThreadLimits;
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #last: Promise<void> = Promise.resolve();

  constructor(limits: Partial<ThreadLimits> = {}) {
    this.#limits = { ...defaultLimits, ...limits };
  }

  /**
   * Does a job when those before it are done.
   *
   * @param tell hears the progress, and the last event unless the job was taken back
   * @param signal takes the job back
   */
  run(job: AuthorJob, tell: Tell, signal?: AbortSignal): Promise<void> {
    const turn = this.#last.then(() =>
      signal?.aborted === true ? undefined : this.#run(job, tell, signal),
    );
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /** Ends the thread; a job that it is at fails. */
  async close(): Promise<void> {
    clearTimeout(this.#idle);
    await this.#worker?.terminate();
  }

  async #run(job: AuthorJob, tell: Tell, signal?: AbortSignal): Promise<void> {
    clearTimeout(this.#idle);
    const worker = (this.#worker ??= newWorker());
    const { promise: ended, resolve: end } = Promise.withResolvers<AuthorEvent | undefined>();
    const onMessage = (event: AuthorEvent): void => {
      if (event.event === 'progress') tell(event);
      else end(event);
    };
    const { job: seconds, grace } = this.#limits;
    const overdue = setTimeout(() => end(tooLong(seconds)), seconds * 1000);
    let giveUp: NodeJS.Timeout | undefined;
    const onAbort = (): void => {
      giveUp = setTimeout(() => end(undefined), grace * 1000);
    };
    worker.on('message', onMessage);
    worker.once('error', (error) => end(broken(error)));
    worker.once('exit', () => end(broken(new Error('its thread ended'))));
    signal?.addEventListener('abort', onAbort);
    worker.postMessage(job);
    const last = await ended;
    clearTimeout(overdue);
    clearTimeout(giveUp);
    signal?.removeEventListener('abort', onAbort);
    worker.removeAllListeners();
    // It is still at it, or gone.
    if (last === undefined || last.event === 'failed') await this.#drop(worker);
    else this.#rest(worker);
    if (last !== undefined) tell(last);
  }

  async #drop(worker: Worker): Promise<void> {
    this.#worker = undefined;
    worker.on('error', () => undefined);
    await worker.terminate();
  }

  #rest(worker: Worker): void {
    this.#idle = setTimeout(() => void this.#drop(worker), this.#limits.idle * 1000);
    this.#idle.unref();
  }
}

/** In a package that is built, the file beside this one is JavaScript, too. */
function newWorker(): Worker {
  const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const worker = new Worker(new URL(`author-worker.${ending}`, import.meta.url));
  worker.unref();
  return worker;
}

const tooLong = (seconds: number): AuthorEvent => ({
  event: 'failed',
  message: `It took more than ${seconds} seconds and was stopped.`,
  repair:
    'Look for a loop in the model that does not end, or for hints that no world fulfils; then try again.',
});

const broken = (error: Error): AuthorEvent => ({
  event: 'failed',
  message: `The preview broke off: ${error.message}`,
  repair: 'Try again. If it happens again, please report it together with the text.',
});
