import { isObject } from '@envloom/core';
import { APIError } from 'openai';
import { z } from 'zod';
import { parseJson } from '../jsonl/parse-json.ts';

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

/** The error that the official client makes of a response. */
export function apiErrorOf(status: number, text: string, headers: Headers): APIError {
  const json = parseJson(text);
  const body = json.ok && isObject(json.value) ? json.value : undefined;
  const isWhole = body !== undefined && (body['error'] ?? undefined) === undefined;
  return APIError.generate(status, isWhole ? { error: body } : body, text, headers);
}

/** With the types of the class as it is declared; `instanceof` alone makes them `any`. */
function isApiError(error: unknown): error is APIError {
  return error instanceof APIError;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** How servers say that a prompt does not fit; none of these says that only the answer may not be as long. */
const contextLength: readonly RegExp[] = [
  // OpenAI, vLLM, llama.cpp, Mistral, Together: by far the most.
  /context_length|exceed_context|context (length|window|size)|maximum context/i,
  /too many tokens|(prompt|input)( is)? too long|reduce the length|string_above_max_length/i,
  // SGLang: "Input length (160062 tokens) exceeds the maximum allowed length"; Gemini, DeepInfra.
  /(input|prompt)( length| token count)? ?(\([^)]*\)|\d+)? exceeds (the )?max/i,
  // vLLM: "The decoder prompt (length 10127) is longer than the maximum model length of 8192".
  /longer than the (maximum )?model|maximum (model|prompt) length/i,
  // Older vLLM, where the prompt leaves no room: "max_tokens must be at least 1, got -239".
  /max_(completion_)?tokens must be at least 1, got -/i,
  // Text Generation Inference: "`inputs` tokens + `max_new_tokens` must be <= 4096".
  /inputs` tokens \+ `max_new_tokens` must be/i,
];

/** The prompt does not fit the model. Ollama never says so: it leaves out the oldest messages. */
export function isContextLength({ status, message, code }: Refusal): boolean {
  const mayBe = status === 413 || status === 400 || status === 422 || status >= 500;
  return mayBe && contextLength.some((wording) => wording.test(`${code} ${message}`));
}

const noTools: readonly RegExp[] = [
  // Ollama: "gemma:2b does not support tools"; OpenRouter: "No endpoints found that support tool use".
  /not support (tools|tool (use|calls?|calling)|function calling)|that support tool use/i,
  // vLLM, and llama.cpp: "tools param requires --jinja flag".
  /--enable-auto-tool-choice|tools param requires/i,
  // OpenAI, Groq, older llama.cpp: "Unsupported param: tools".
  /unsupported param(eter)?:? [`'"]?tools/i,
  /[`'"]?(tools|tool[ _](calling|choice|use)|function calling)[`'"]?( is| are)? not (supported|enabled)/i,
  // Servers that check bodies with pydantic and know no tools.
  /(extra inputs are not permitted|unrecognized|unknown)\b.{0,60}[`'" ]tools\b/i,
];

/** The server, or its model, takes no tools. */
export function isToolRefusal({ status, message }: Refusal): boolean {
  const mayBe = status === 400 || status === 404 || status === 422 || status >= 500;
  return mayBe && noTools.some((wording) => wording.test(message));
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

/** Another attempt will meet the same refusal, whatever its status says. */
export function isLasting(refusal: Refusal): boolean {
  return [isUsedUp, isContextLength, isContentFilter, isToolRefusal].some((is) => is(refusal));
}
