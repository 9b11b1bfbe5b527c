import { LanguageModelError } from '../errors.ts';
import { problemOf } from '../openai/failure.ts';
import type { ChatRequest } from '../transport.ts';
import type { BatchFailure } from './result-line.ts';

/** A failure, and the line that tells of it. */
export interface FailureAt {
  readonly file: string;
  readonly line: number;
  readonly failure: BatchFailure;
}

/** After so many failures that may pass, a question is not asked again by itself. */
const mostFailures = 2;

/** The failure after which a question is not asked again; undefined where it is worth it. */
export function lastFailure(failures: readonly FailureAt[]): FailureAt | undefined {
  const final = failures.find(({ failure }) => !mayPass(failure));
  return final ?? (failures.length >= mostFailures ? failures.at(-1) : undefined);
}

/** The error that ends a question. */
export function finalError(
  request: ChatRequest,
  failures: readonly FailureAt[],
): LanguageModelError | undefined {
  const last = lastFailure(failures);
  if (last === undefined) return undefined;
  const { status = 500, code = '', message } = last.failure;
  const problem = problemOf({ status, code, message, param: '', headers: undefined });
  return new LanguageModelError(problem, finalMessage(request, failures, last));
}

/** Whether the same request may succeed another time. Source: OpenAI's error codes. */
export function mayPass({ status, code }: BatchFailure): boolean {
  if (code === 'insufficient_quota') return false;
  return status === undefined || status >= 500 || [408, 409, 425, 429].includes(status);
}

function finalMessage(
  { stage, subject }: ChatRequest,
  failures: readonly FailureAt[],
  last: FailureAt,
): string {
  const times = failures.length === 1 ? 'once' : `${String(failures.length)} times`;
  const places = failures.map(({ file, line }) => `${file}:${String(line)}`).join(', ');
  return (
    `the batch gave no answer to ${stage} of ${subject} (failed ${times}): ${told(last.failure)}. ` +
    `Remove what is wrong, delete ${places} and run again to ask anew.`
  );
}

/** `status 429, rate_limit_exceeded: Too many requests` */
export function told({ status, code, message }: BatchFailure): string {
  const parts = [status === undefined ? undefined : `status ${String(status)}`, code];
  const head = parts.filter((part) => part !== undefined && part !== message).join(', ');
  return head === '' ? message : `${head}: ${message}`;
}
