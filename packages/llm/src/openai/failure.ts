import { APIConnectionTimeoutError } from 'openai';
import { LanguageModelError, type LanguageModelProblem } from '../errors.ts';
import { BrokenAnswer, SilentServer } from './completing-fetch.ts';
import {
  isContentFilter,
  isContextLength,
  isToolRefusal,
  isUsedUp,
  refusalOf,
  type Refusal,
} from './refusal.ts';

/** Where a request went, for messages. */
export interface Target {
  readonly address: string;
  /** Empty where no model is asked. */
  readonly model: string;
  /** Takes secrets out of a text. */
  readonly hide: (text: string) => string;
}

const longestQuote = 300;

/** What went wrong, without a secret: whatever was quoted from the server on the way. */
export function languageModelErrorOf(thrown: unknown, target: Target): LanguageModelError {
  const { problem, message } = errorOf(thrown, target);
  return new LanguageModelError(problem, target.hide(message));
}

function errorOf(thrown: unknown, target: Target): LanguageModelError {
  if (thrown instanceof LanguageModelError) return thrown;
  const refusal = refusalOf(thrown);
  return refusal ? errorOfRefusal(refusal, target) : errorOfConnection(thrown, target);
}

/** Codes of Node (and a message of its fetch) where no connection came about at all. */
const noConnection =
  /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EADDRNOTAVAIL|CONNECT_TIMEOUT|bad port/;

/** A failure of the connection or of what came over it, where the server itself refused nothing. */
function errorOfConnection(error: unknown, { address, hide }: Target): LanguageModelError {
  const cause = innermostCause(error);
  const reason = cause === undefined ? 'unknown reason' : codeOf(cause);
  if (noConnection.test(reason)) {
    return new LanguageModelError(
      'unreachable',
      `Nobody answers at ${address} (${reason}). Is the server running, and is OPENAI_BASE_URL its ` +
        'address?',
    );
  }
  if (cause instanceof SilentServer || error instanceof APIConnectionTimeoutError)
    return new LanguageModelError('timeout', `${address} ${reason}.`);
  const isAnswer = cause instanceof BrokenAnswer || cause instanceof SyntaxError;
  const what = isAnswer ? 'answer of' : 'connection to';
  return new LanguageModelError(
    'unreachable',
    `The ${what} ${address} broke off (${hide(reason)}).`,
  );
}

/** As Node's fetch and the client wrap it: `ECONNREFUSED`, `ENOTFOUND`. */
function innermostCause(error: unknown): Error | undefined {
  if (!(error instanceof Error)) return undefined;
  return innermostCause(error.cause) ?? error;
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}

export function errorOfRefusal(refusal: Refusal, target: Target): LanguageModelError {
  const problem = problemOf(refusal);
  return new LanguageModelError(problem, messageOf(problem, refusal, target));
}

/** The kind of a refusal, as callers decide by it. */
export function problemOf(refusal: Refusal): LanguageModelProblem {
  if (isContextLength(refusal)) return 'context-length';
  if (isContentFilter(refusal)) return 'refused';
  if (isToolRefusal(refusal)) return 'bad-request';
  const { status } = refusal;
  if (status === 401 || status === 403) return 'unauthorized';
  if (status === 402 || status === 429) return 'rate-limited';
  if (status === 408) return 'timeout';
  return status >= 500 || status === 409 || status < 400 ? 'server' : 'bad-request';
}

type Wording = (target: Target, refusal: Refusal, quote: string) => string;

const wordings: Readonly<Partial<Record<LanguageModelProblem, Wording>>> = {
  'context-length': ({ address, model }, _, quote) =>
    `The prompt and the answer do not fit ${model} at ${address}${quote} Use a model with a longer ` +
    'context, or allow fewer answer tokens.',
  refused: ({ address }, _, quote) => `A content filter of ${address} stopped the question${quote}`,
  unauthorized: ({ address, model }, { status }, quote) =>
    // What is said about a wrong key may hold parts of it.
    status === 401
      ? `${address} does not accept the key (401). Set OPENAI_API_KEY to a valid one.`
      : `${address} does not let this key use ${model || 'its models'} (403)${quote}`,
  'rate-limited': ({ address }, refusal, quote) =>
    isUsedUp(refusal)
      ? `The quota of this key at ${address} does not allow the request (${refusal.status})${quote}`
      : `${address} takes no more requests for now (429)${quote} Run again later, or with a lower ` +
        'concurrency.',
  timeout: ({ address }, { status }, quote) => `${address} timed out (${status})${quote}`,
  server: ({ address }, { status }, quote) => `${address} failed (${status})${quote}`,
  'bad-request': (target, refusal, quote) =>
    `${target.address} does not take the request (${refusal.status})${quote}${hintOf(target, refusal)}`,
};

function messageOf(problem: LanguageModelProblem, refusal: Refusal, target: Target): string {
  return wordings[problem]?.(target, refusal, quoteOf(refusal, target)) ?? refusal.message;
}

/** What the server said, as one short line. */
function quoteOf({ message }: Refusal, { hide }: Target): string {
  const line = hide(message).replace(/\s+/g, ' ').trim();
  if (line === '' || line === 'status code (no body)') return '.';
  const short = line.length > longestQuote ? `${line.slice(0, longestQuote)}…` : line;
  return `: ${/[.!?…]$/.test(short) ? short : `${short}.`}`;
}

const toolHint =
  ' Let the agent write its calls as text (--mode prompt), or start the server so that it takes tools ' +
  '(vLLM: --enable-auto-tool-choice --tool-call-parser hermes; llama.cpp: --jinja).';

function hintOf({ address, model }: Target, refusal: Refusal): string {
  if (isToolRefusal(refusal)) return toolHint;
  const { status } = refusal;
  if (status !== 404 && status !== 405) return '';
  const named = model === '' ? '' : ` Is '${model}' a model that GET ${address}/models lists?`;
  return address.endsWith('/v1')
    ? named
    : `${named} Most addresses end in /v1: check OPENAI_BASE_URL.`;
}
