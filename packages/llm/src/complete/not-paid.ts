import { LanguageModelError, type LanguageModelProblem } from '../errors.ts';

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
  if (error instanceof LanguageModelError && unpaid.has(error.problem)) {
    return true;
  }
  return causesOf(error).some((cause) => 'code' in cause && unconnected.has(cause.code));
}

function causesOf(error: unknown): readonly Error[] {
  const causes: Error[] = [];
  for (let at = error; at instanceof Error && causes.length < 10; at = at.cause) {
    causes.push(at);
  }
  return causes;
}
