import { z } from 'zod';
import { readJson } from '../jsonl/parse-json.ts';
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
