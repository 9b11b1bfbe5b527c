import { isObject } from '@envloom/core';

/** What went wrong, as callers decide by it. */
export const languageModelProblems = [
  /** Nobody answers at the address, or the connection broke, more often than retries allow. */
  'unreachable',
  /** The key is missing, wrong, or may not use the model (401, 403). */
  'unauthorized',
  /** 429 for longer than retries allow, or a quota that is used up. */
  'rate-limited',
  'timeout',
  /** The server failed (5xx), or speaks something else than the protocol. */
  'server',
  /** The server does not accept the request (400, 404, 422): an unknown model, too long a prompt. */
  'bad-request',
  /** The prompt and the answer do not fit the context of the model. */
  'context-length',
  /** The model refused, or a content filter did. */
  'refused',
  /** No valid answer after all follow-ups: prose, half a JSON, the wrong shape. */
  'bad-answer',
  /** The cost or token limit of the run is reached; nothing was sent. */
  'budget',
  'cancelled',
  /** A replay has no answer to this question. */
  'not-recorded',
  /** The question was written to a batch; the answer comes in a later run. */
  'waiting',
] as const;

export type LanguageModelProblem = (typeof languageModelProblems)[number];

/** Problems that concern one question only; all others would meet the next question as well. */
export const ownProblems: ReadonlySet<LanguageModelProblem> = new Set([
  'bad-answer',
  'refused',
  'context-length',
  'waiting',
  'not-recorded',
]);

/** Message: what is wrong, where, what to do; never a key or a header. */
export class LanguageModelError extends Error {
  override readonly name = 'LanguageModelError';
  readonly problem: LanguageModelProblem;

  constructor(problem: LanguageModelProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.problem = problem;
  }
}

/** The failure of what its caller has ended. */
export function cancelled({ reason }: AbortSignal): LanguageModelError {
  const message = 'Cancelled before the language model answered.';
  return new LanguageModelError('cancelled', message, { cause: reason });
}

/** Failures after which the server has certainly not made an answer. */
const unpaid: ReadonlySet<LanguageModelProblem> = new Set([
  'unauthorized',
  'rate-limited',
  'bad-request',
  'context-length',
  'budget',
  'not-recorded',
  'waiting',
]);

/** Codes of connections that were never made. */
const unconnected: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);

/** Whether a failed call has certainly cost nothing. */
export function isUnpaid(error: unknown): boolean {
  return (error instanceof LanguageModelError && unpaid.has(error.problem)) || isUnconnected(error);
}

function isUnconnected(error: unknown): boolean {
  return isObject(error) && (unconnected.has(error['code']) || isUnconnected(error['cause']));
}
