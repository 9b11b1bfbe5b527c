import { LanguageModelError, type LanguageModelProblem } from '../errors.ts';
import { isContentFilter, isContextLength, isToolRefusal, isUsedUp, type Refusal } from './refusal.ts';
import { askedWaitMs } from './retry-after.ts';

/** Why one attempt failed, and whether another may succeed. */
export interface Failure {
  readonly error: LanguageModelError;
  readonly isTransient: boolean;
  /** Milliseconds the server asks to wait. */
  readonly waitMs?: number | undefined;
  /** Whether other requests to this server would meet the same. */
  readonly concernsAll?: boolean;
}

/** Where a request went, for messages. */
export interface Target {
  readonly address: string;
  /** Empty where no model is asked. */
  readonly model: string;
  readonly hide: (text: string) => string;
}

const longestQuote = 300;

export function failureOfRefusal(refusal: Refusal, target: Target, now: number): Failure {
  const problem = problemOf(refusal);
  const mayRetry = refusal.headers?.get('x-should-retry') !== 'false';
  const waitMs = askedWaitMs(refusal.headers, now);
  const { status } = refusal;
  return {
    error: new LanguageModelError(problem, messageOf(problem, refusal, target)),
    isTransient: mayRetry && isTransientStatus(status) && !isLasting(refusal),
    waitMs,
    concernsAll: status === 429 || (status === 503 && waitMs !== undefined),
  };
}

function isTransientStatus(status: number): boolean {
  return status === 408 || status === 409 || status === 429 || status >= 500;
}

function isLasting(refusal: Refusal): boolean {
  return [isUsedUp, isContextLength, isContentFilter, isToolRefusal].some((is) => is(refusal));
}

function problemOf(refusal: Refusal): LanguageModelProblem {
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
