/** Why a job has no result, as callers decide by it. */
export type JobProblem =
  /** The handler threw: it would do so again. */
  | 'failed'
  /** Every worker that took the job died over it. */
  | 'lost'
  /** Nobody knows jobs of this kind. */
  | 'unknown-kind'
  /** Input or result is larger than the queue takes. */
  | 'too-large'
  /** Input or result is no JSON. */
  | 'not-json'
  /** The queue was closed before the job was done. */
  | 'closed';

/** An error as it was thrown by a handler, perhaps on another machine. */
export interface ThrownError {
  /** Name of the class, such as `TypeError`. */
  readonly name: string;
  readonly message: string;
}

/** A job that has no result. `text` says why: in the words of the handler where it threw. */
export class JobError extends Error {
  override readonly name = 'JobError';
  /** Of the job. */
  readonly kind: string;
  readonly problem: JobProblem;
  readonly text: string;
  /** Of problem `failed`. */
  readonly thrown: ThrownError | undefined;

  constructor(kind: string, failure: Failure, options?: ErrorOptions) {
    super(`The job ${JSON.stringify(kind)} has no result: ${failure.text}`, options);
    this.kind = kind;
    this.problem = failure.problem;
    this.text = failure.text;
    this.thrown = failure.thrown;
  }
}

/** What is told of a job that has no result: data, so that it can be stored. */
export interface Failure {
  readonly problem: JobProblem;
  readonly text: string;
  readonly thrown?: ThrownError | undefined;
}

/** What a handler threw, as a failure of its job. */
export function failureOf(thrown: unknown): Failure {
  if (thrown instanceof JobError) {
    const { problem, text } = thrown;
    return { problem, text, thrown: thrown.thrown };
  }
  if (!(thrown instanceof Error)) {
    return {
      problem: 'failed',
      text: String(thrown),
      thrown: { name: 'Error', message: String(thrown) },
    };
  }
  const { name, message } = thrown;
  return { problem: 'failed', text: message === '' ? name : message, thrown: { name, message } };
}
