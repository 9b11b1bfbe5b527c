import { z } from 'zod';
import { parseJson } from '../jsonl/parse-json.ts';
import { replyOf } from '../openai/completion.ts';
import type { ChatQuestion, ChatReply } from '../transport.ts';

/** Why a batch gave no answer to a question. */
export interface BatchFailure {
  /** HTTP status; undefined where the request was never carried out. */
  readonly status: number | undefined;
  /** Such as `batch_expired`, `context_length_exceeded`. */
  readonly code: string | undefined;
  readonly message: string;
}

/** One line of an output or error file, read. */
export type BatchResult =
  | { readonly kind: 'answer'; readonly key: string; readonly reply: ChatReply }
  | { readonly kind: 'failure'; readonly key: string; readonly failure: BatchFailure }
  | { readonly kind: 'unreadable'; readonly message: string };

const errorBody = z.object({
  error: z.object({ code: z.string().nullish(), message: z.string().nullish() }),
});

const resultLine = z.object({
  custom_id: z.string(),
  response: z.object({ status_code: z.number(), body: z.unknown() }).nullish(),
  error: z.object({ code: z.string().nullish(), message: z.string().nullish() }).nullish(),
});

type ResultLine = z.infer<typeof resultLine>;

/**
 * Reads a line of the output or error file of a batch. Where the server counted no tokens they are
 * estimated; that needs `question`.
 *
 * Format: https://platform.openai.com/docs/api-reference/batch/request-output
 */
export function readResultLine(text: string, question?: ChatQuestion): BatchResult {
  const json = parseJson(text);
  if (!json.ok) return { kind: 'unreadable', message: `no JSON: ${json.message}` };
  const line = resultLine.safeParse(json.value);
  if (!line.success) return { kind: 'unreadable', message: expectation };
  const failure = failureOf(line.data);
  const key = line.data.custom_id;
  return failure === undefined
    ? answerOf(key, line.data, question)
    : { kind: 'failure', key, failure };
}

const expectation =
  'no result of a batch: expected {"custom_id": "…", "response": {"status_code": 200, "body": {a chat completion}}, "error": null}';

function answerOf(key: string, line: ResultLine, question?: ChatQuestion): BatchResult {
  try {
    return { kind: 'answer', key, reply: replyOf(line.response?.body, question) };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { kind: 'unreadable', message: `the body is no chat completion: ${why}` };
  }
}

function failureOf(line: ResultLine): BatchFailure | undefined {
  const status = line.response?.status_code;
  if (line.error) return failureWith(status, line.error.code, line.error.message);
  if (status === undefined) return failureWith(undefined, undefined, undefined);
  if (status >= 200 && status < 300) return undefined;
  const body = errorBody.safeParse(line.response?.body);
  return failureWith(status, body.data?.error.code, body.data?.error.message);
}

function failureWith(
  status: number | undefined,
  code: string | null | undefined,
  message: string | null | undefined,
): BatchFailure {
  const said =
    message ?? code ?? (status === undefined ? 'no response' : `status ${String(status)}`);
  return { status, code: code ?? undefined, message: said.slice(0, 500) };
}
