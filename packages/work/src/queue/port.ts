/** A piece of work: data alone, so that another process, or another machine, can do it. */
export interface Job {
  /** Which handler does it. */
  readonly kind: string;
  /** JSON: all that the result depends on. */
  readonly input: unknown;
}

/** What is told of a job while it is done. */
type JobProgress = (progress: unknown) => void;

/** What a handler is given besides the input. */
export interface JobContext {
  /** Aborted where nobody wants the result any more, or the worker ends. */
  readonly signal: AbortSignal;
  readonly tell: JobProgress;
}

/**
 * Does the jobs of one kind; the result is JSON. The same input gives the same result: a job may be
 * done twice where a worker died over it.
 */
export type JobHandler = (input: unknown, context: JobContext) => Promise<unknown>;

/** The handlers of a process, by kind. */
export type JobHandlers = Readonly<Record<string, JobHandler>>;

export interface RunOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: JobProgress | undefined;
}

/**
 * Where jobs go. A job is known by the hash of its kind and input: what was done before, by whomever,
 * is not done again where results are kept, and one that is asked for twice at a time is done once.
 */
export interface JobQueue {
  /**
   * The result of a job, once it is done.
   *
   * @throws JobError where its handler throws; the signal's reason where it is aborted
   */
  run(job: Job, options?: RunOptions): Promise<unknown>;
  /** Gives back what it holds; jobs that run in this process are ended. */
  close(): Promise<void>;
}
