import type { Worker } from 'node:worker_threads';
import { workerBeside } from '../../worker-beside.ts';
import type { AuthorEvent, AuthorJob, Tell } from './job.ts';

/** In seconds. */
export interface ThreadLimits {
  /** That a job may take, of processor time: on a busy machine it takes longer, and does no more work. */
  readonly job: number;
  /** That a job goes on, by the clock, when nobody waits for it any more: one that is nearly done keeps what it made. */
  readonly grace: number;
  /** By the clock, after which a thread without a job ends. */
  readonly idle: number;
}

const defaultLimits: ThreadLimits = { job: 60, grace: 1, idle: 120 };

/** Milliseconds after which it is looked again how long a job has worked. */
const lookEvery = 250;

/** Seconds that this process has worked; while a job runs, most of it is that of the job. */
function worked(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
}

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
    const worker = (this.#worker ??= this.#start());
    const { promise: ended, resolve: end } = Promise.withResolvers<AuthorEvent | undefined>();
    const onMessage = (event: AuthorEvent): void => {
      if (event.event === 'progress') tell(event);
      else end(event);
    };
    const { job: seconds, grace } = this.#limits;
    const limit = worked() + seconds;
    const overdue = setInterval(() => {
      if (worked() > limit) end(tooLong(seconds));
    }, lookEvery);
    let giveUp: NodeJS.Timeout | undefined;
    const onAbort = (): void => {
      giveUp = setTimeout(() => end(undefined), grace * 1000);
    };
    const onError = (error: Error): void => end(broken(error));
    const onExit = (): void => end(broken(new Error('its thread ended')));
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    signal?.addEventListener('abort', onAbort);
    // Threads have no origins.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage(job);
    const outcome = await ended;
    clearInterval(overdue);
    clearTimeout(giveUp);
    signal?.removeEventListener('abort', onAbort);
    // One by one: Node listens on the worker, too, and without that no message comes any more.
    worker.off('message', onMessage).off('error', onError).off('exit', onExit);
    // It is still at it, or gone.
    if (outcome === undefined || outcome.event === 'failed') await this.#drop(worker);
    else this.#rest(worker);
    if (outcome !== undefined) tell(outcome);
  }

  #start(): Worker {
    const worker = newWorker();
    // A thread that breaks without a job is nobody's failure; the next job starts another.
    worker.on('error', () => undefined);
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = undefined;
    });
    return worker;
  }

  async #drop(worker: Worker): Promise<void> {
    this.#worker = undefined;
    await worker.terminate();
  }

  #rest(worker: Worker): void {
    this.#idle = setTimeout(() => void this.#drop(worker), this.#limits.idle * 1000);
    this.#idle.unref();
  }
}

function newWorker(): Worker {
  const worker = workerBeside(import.meta.url, 'author-worker');
  worker.unref();
  return worker;
}

const tooLong = (seconds: number): AuthorEvent => ({
  event: 'failed',
  message: `It took more than ${seconds} seconds of processor time and was stopped.`,
  repair:
    'Look for a loop in the model that does not end, or for hints that no world fulfils; then try again.',
});

const broken = (error: Error): AuthorEvent => ({
  event: 'failed',
  message: `The preview broke off: ${error.message}`,
  repair: 'Try again. If it happens again, please report it together with the text.',
});
