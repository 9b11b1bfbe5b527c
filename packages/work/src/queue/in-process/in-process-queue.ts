import { availableParallelism } from 'node:os';
import pLimit, { type LimitFunction } from 'p-limit';
import { Flight } from '../flight.ts';
import { handle, type ArrivedJob } from '../handle.ts';
import { failureOf, JobError } from '../job-error.ts';
import { DEFAULT_MAX_BYTES, fromJobJson, jobJson } from '../job-json.ts';
import { jobKey } from '../job-key.ts';
import type { Job, JobHandlers, JobQueue, RunOptions } from '../port.ts';

export interface InProcessOptions {
  /** Jobs at a time; as many as there are processors where it is not said. */
  readonly concurrency?: number | undefined;
  /** Bytes that an input or a result may have as JSON; 16 MiB where it is not said. */
  readonly maxBytes?: number | undefined;
}

/** A job on its way through this process. */
interface Running {
  readonly flight: Flight;
  readonly abort: AbortController;
}

/**
 * Does jobs in this process. Inputs and results pass through JSON, so that nothing depends on where a
 * job is done. Results are not kept: what is asked for after it is done is done again.
 */
export function inProcessQueue(handlers: JobHandlers, options: InProcessOptions = {}): JobQueue {
  return new InProcessQueue(handlers, options);
}

class InProcessQueue implements JobQueue {
  readonly #handlers: JobHandlers;
  readonly #maxBytes: number;
  readonly #limit: LimitFunction;
  readonly #running = new Map<string, Running>();
  readonly #ended = new Set<Promise<void>>();
  #isClosed = false;

  constructor(handlers: JobHandlers, options: InProcessOptions) {
    this.#handlers = handlers;
    this.#maxBytes = options.maxBytes ?? DEFAULT_MAX_BYTES;
    this.#limit = pLimit(options.concurrency ?? availableParallelism());
  }

  async run(job: Job, options: RunOptions = {}): Promise<unknown> {
    options.signal?.throwIfAborted();
    if (this.#isClosed) throw closedError(job.kind);
    const key = jobKey(job);
    const { flight } = this.#running.get(key) ?? this.#start(key, job);
    return flight.wait(options);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { abort } of this.#running.values()) abort.abort(new Error('The queue is closed.'));
    await Promise.all(this.#ended);
  }

  #start(key: string, { kind, input }: Job): Running {
    const text = jobJson(input, { kind, what: 'input', maxBytes: this.#maxBytes });
    const arrived = { kind, input: fromJobJson(text) };
    const abort = new AbortController();
    const flight = new Flight((reason) => {
      this.#forget(key, running);
      abort.abort(reason);
    });
    const running: Running = { flight, abort };
    this.#running.set(key, running);
    const ended = this.#limit(() => this.#do(arrived, running));
    this.#track(ended.finally(() => this.#forget(key, running)));
    return running;
  }

  /** Never rejects: who waits is told. */
  async #do(job: ArrivedJob, { flight, abort }: Running): Promise<void> {
    const context = { signal: abort.signal, tell: (progress: unknown) => flight.tell(progress) };
    try {
      // Whoever asks in the same breath is told of all progress.
      await Promise.resolve();
      if (abort.signal.aborted) throw closedError(job.kind);
      flight.succeed(await handle(job, this.#handlers, context, this.#maxBytes));
    } catch (error) {
      flight.fail(this.#isClosed ? closedError(job.kind) : jobErrorOf(job.kind, error));
    }
  }

  #track(ended: Promise<void>): void {
    this.#ended.add(ended);
    void ended.finally(() => this.#ended.delete(ended));
  }

  /** A job that was abandoned may have been asked for again meanwhile. */
  #forget(key: string, running: Running): void {
    if (this.#running.get(key) === running) this.#running.delete(key);
  }
}

function jobErrorOf(kind: string, error: unknown): JobError {
  return error instanceof JobError ? error : new JobError(kind, failureOf(error), { cause: error });
}

function closedError(kind: string): JobError {
  return new JobError(kind, {
    problem: 'closed',
    text: 'the queue was closed before it was done.',
  });
}
