import { APIError } from 'openai';
import { z } from 'zod';

/** What a server says of a request that it does not answer. */
export interface Refusal {
  readonly status: number;
  /** In the server's words; the JSON of the body where it has no message. */
  readonly message: string;
  /** The parameter it is about, where the server names one. */
  readonly param: string;
  /** Code and type: `insufficient_quota`, `context_length_exceeded`. */
  readonly code: string;
  readonly headers: Headers | undefined;
}

/** In a stream that has begun there is no status any more: vLLM and OpenRouter give it as the code. */
const statusCode = z.coerce.number().int().min(400).max(599);

/** The refusal behind an error of the official client, if it is one. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (!isApiError(error)) return undefined;
  const { status, code, type, param, message, headers } = error;
  // Of a broken connection the client makes the same class, with nothing that the server said.
  if (status === undefined && error.error === undefined) return undefined;
  return {
    status: z.number().safeParse(status).data ?? statusCode.safeParse(code).data ?? 500,
    message: message.replace(/^\d{3} /, '').trim(),
    param: textOf(param),
    code: `${textOf(code)} ${textOf(type)}`.trim(),
    headers,
  };
}

/** With the types of the class as it is declared; `instanceof` alone makes them `any`. */
function isApiError(error: unknown): error is APIError {
  return error instanceof APIError;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

const contextLength =
  /context_length|exceed_context|context (length|window|size)|maximum context|too many tokens|(prompt|input)( is)? too long|reduce the length/i;

/** The prompt does not fit the model: OpenAI, vLLM, llama.cpp and Ollama word it differently. */
export function isContextLength({ status, message, code }: Refusal): boolean {
  const mayBe = status === 413 || status === 400 || status === 422 || status >= 500;
  return mayBe && contextLength.test(`${code} ${message}`);
}

const contentFilter = /content_filter|content_policy|content management policy|invalid_prompt/i;

export function isContentFilter({ status, message, code }: Refusal): boolean {
  return status === 400 && contentFilter.test(`${code} ${message}`);
}

const usedUpQuota = /insufficient_quota|billing|insufficient balance|out of credits/i;

/** No waiting helps: the account has to be filled, or the request made smaller. */
export function isUsedUp({ status, message, code }: Refusal): boolean {
  if (status === 402) return true;
  return (
    status === 429 && (usedUpQuota.test(`${code} ${message}`) || /request too large/i.test(message))
  );
}
