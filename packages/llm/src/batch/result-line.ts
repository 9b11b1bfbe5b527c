import { z } from 'zod';
import { readJson } from '../jsonl/parse-json.ts';
import { replyOf } from '../openai/completion.ts';
import type { ChatQuestion, ChatReply, ChatRequest } from '../transport.ts';
import { LanguageModelError } from '../errors.ts';
import { problemOf } from '../openai/failure.ts';

/** Why a batch gave no answer to a question. */
export interface BatchFailure {
  /** HTTP status; undefined where the request was never carried out. */
  readonly status: number | undefined;
  /** Such as `batch_expired`, `context_length_exceeded`. */
  readonly code: string | undefined;
  readonly message: string;
}

/** One line of an output or error file, read. */
type BatchResult =
  | { readonly kind: 'answer'; readonly key: string; readonly reply: ChatReply }
  | { readonly kind: 'failure'; readonly key: string; readonly failure: BatchFailure }
  | { readonly kind: 'unreadable'; readonly message: string };

const errorSchema = z.object({ code: z.string().nullish(), message: z.string().nullish() });

const resultLine = z.object({
  custom_id: z.string(),
  response: z.object({ status_code: z.number(), body: z.unknown() }).nullish(),
  error: errorSchema.nullish(),
});

/**
 * Reads a line of the output or error file of a batch. Where the server counted no tokens they are
 * estimated; that needs `question`.
 *
 * Format: https://platform.openai.com/docs/api-reference/batch/request-output
 */
export function readResultLine(text: string, question?: ChatQuestion): BatchResult {
  const line = readJson(text, resultLine);
  if (!line.ok) return { kind: 'unreadable', message: `${line.message}; ${expectation}` };
  const { custom_id: key, response } = line.value;
  const failure = failureOf(line.value);
  if (failure !== undefined) return { kind: 'failure', key, failure };
  try {
    return { kind: 'answer', key, reply: replyOf(response?.body, question) };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { kind: 'unreadable', message: `the body is no chat completion: ${why}` };
  }
}

const expectation =
  'expected {"custom_id": "…", "response": {"status_code": 200, "body": {a chat completion}}, "error": null}';

function failureOf({ response, error }: z.infer<typeof resultLine>): BatchFailure | undefined {
  const status = response?.status_code;
  if (error) return failureWith(status, error);
  if (status !== undefined && status >= 200 && status < 300) return undefined;
  const body = z.object({ error: errorSchema }).safeParse(response?.body);
  return failureWith(status, body.data?.error ?? {});
}

function failureWith(
  status: number | undefined,
  { code, message }: z.infer<typeof errorSchema>,
): BatchFailure {
  const unsaid = status === undefined ? 'no response' : `status ${String(status)}`;
  return { status, code: code ?? undefined, message: (message ?? code ?? unsaid).slice(0, 500) };
}

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
