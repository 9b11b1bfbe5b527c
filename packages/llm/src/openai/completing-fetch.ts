import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import OpenAI, { APIError, type ClientOptions } from 'openai';
import { Stream } from 'openai/streaming';
import { z } from 'zod';
import { parseJson } from '../jsonl/parse-json.ts';
import { collectedCompletion } from './collect.ts';
import { apiErrorOf, isLasting, refusalOf, type Refusal } from './refusal.ts';

type Fetch = NonNullable<ClientOptions['fetch']>;

export interface Timeouts {
  /** Milliseconds without a single byte. Node's fetch itself gives up after 300,000. */
  readonly idleMs: number;
  /** Milliseconds from the request to the end of the answer. */
  readonly totalMs: number;
}

/** What the attempts of the client at one request share. */
export interface Exchange {
  /** Attempts so far. */
  attempts: number;
  /** What the latest of them failed with. */
  failure: unknown;
  /** Whether a refusal will meet every further attempt, though its status says otherwise. */
  isFinal: (refusal: Refusal) => boolean;
  /** Called before each attempt but the first. */
  readonly onRetry: () => void;
}

/** The exchange that a request of the client belongs to. */
export const exchanges = new AsyncLocalStorage<Exchange>();

/** An answer that began and did not end; another attempt may bring it whole. */
export class BrokenAnswer extends Error {}

/** The server was silent for longer than it may be. */
export class SilentServer extends Error {}

/**
 * A `fetch` for the official client that resolves when the answer has arrived as a whole, so that the
 * client's own retries cover connections that break and streams that stop half-way. A stream of
 * completions becomes one completion. Errors that come with status 200, or in a stream, get the status
 * that they carry. `x-should-retry` (https://github.com/openai/openai-node, `shouldRetry`) is set where
 * another attempt cannot help. While one request was told to wait, all others of this `fetch` wait too.
 */
export function completingFetch(timeouts: Timeouts): Fetch {
  const gate = new Gate();
  return async (url, init = {}) => {
    const exchange = exchanges.getStore();
    const sent = new Headers(init.headers);
    // What goes to a file is not kept in memory.
    if (exchange === undefined || sent.get('accept') !== 'application/json')
      return fetch(url, init);
    exchange.attempts = 1 + Number(sent.get('x-stainless-retry-count') ?? 0);
    if (exchange.attempts > 1) exchange.onRetry();
    await gate.pass(init.signal ?? undefined);
    const idle = new IdleTimer(timeouts.idleMs, init.signal ?? undefined);
    try {
      const whole = await wholeResponse(await fetch(url, { ...init, signal: idle.signal }), idle);
      return whole.status < 400
        ? whole
        : await refusedResponse(whole, exchange, gate, timeouts.totalMs);
    } catch (error) {
      exchange.failure = init.signal?.aborted === true ? tooLate(timeouts.totalMs) : error;
      throw exchange.failure;
    } finally {
      idle.stop();
    }
  };
}

/** As the client knows its own timeout. */
function tooLate(ms: number): Error {
  return new DOMException(`did not finish within ${ms / 1000} s`, 'AbortError');
}

/** Holds all requests back while the server wants none. */
class Gate {
  #closedUntil = 0;

  close(waitMs: number): void {
    this.#closedUntil = Math.max(this.#closedUntil, Date.now() + waitMs);
  }

  /** Resolves when requests may go; a request beside it may close the gate again meanwhile. */
  async pass(signal: AbortSignal | undefined): Promise<void> {
    let waitMs = this.#closedUntil - Date.now();
    while (waitMs > 0) {
      // Not all at once when it opens.
      await sleep(waitMs * (1 + Math.random() / 10), undefined, signal && { signal });
      waitMs = this.#closedUntil - Date.now();
    }
  }
}

/** Ends a request when nothing has come for so long, or when the client does. */
class IdleTimer {
  readonly #controller = new AbortController();
  readonly #timer: NodeJS.Timeout;
  readonly signal: AbortSignal;

  constructor(ms: number, outer: AbortSignal | undefined) {
    const silence = new SilentServer(`sent nothing for ${ms / 1000} s`);
    this.#timer = setTimeout(() => this.#controller.abort(silence), ms);
    this.signal = AbortSignal.any([...(outer ? [outer] : []), this.#controller.signal]);
  }

  /** A byte came. */
  touch(): void {
    this.#timer.refresh();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}

async function wholeResponse(response: Response, idle: IdleTimer): Promise<Response> {
  const pieces = new Pieces(response, idle);
  const body = new Response(ReadableStream.from(pieces));
  const type = response.headers.get('content-type') ?? '';
  if (response.ok && type.includes('text/event-stream')) return streamed(body, pieces, idle);
  const text = await body.text();
  if (!response.ok || !type.includes('json')) return withText(response, text);
  const json = parseJson(text);
  if (!json.ok) throw new BrokenAnswer('half a JSON');
  const failed = errorBody.safeParse(json.value);
  if (failed.success) return errorResponse(failed.data.error);
  const whole = withText(response, text);
  // The client parses no `text/json`.
  whole.headers.set('content-type', 'application/json');
  return whole;
}

const errorBody = z.looseObject({ error: z.union([z.string(), z.looseObject({})]) });

function withText({ status, headers }: Response, text: string): Response {
  // Of 204 and 304 there is no body, not even an empty one.
  return new Response(text === '' ? null : text, { status, headers });
}

/** Proxies report failures of the server behind them with status 200. */
function errorResponse(error: unknown): Response {
  const status = refusalOf(new APIError(undefined, Object(error), undefined, undefined))?.status;
  return Response.json({ error }, { status: status ?? 500 });
}

/** Has no log: the decoder would write to the console what it cannot parse. */
const silent = new OpenAI({ apiKey: 'none', logLevel: 'off' });

async function streamed(body: Response, pieces: Pieces, idle: IdleTimer): Promise<Response> {
  const events = Stream.fromSSEResponse<unknown>(body, new AbortController(), silent);
  try {
    const { completion, isFinished } = await collectedCompletion(events);
    // The decoder ends an aborted stream without an error.
    if (!isFinished) idle.signal.throwIfAborted();
    // Behind the mark of the end the decoder reads no further.
    if (!isFinished && pieces.isReadOut) throw new BrokenAnswer('the stream ended early');
    return Response.json(completion);
  } catch (error) {
    if (error instanceof APIError) return errorResponse(error.error);
    throw error;
  }
}

/** How long the end of a body may take behind the end of the answer, in milliseconds. */
const longestEnd = 100;

/** The body as it comes. Comments of a stream reach no reader of its events, but are signs of life. */
class Pieces implements AsyncIterable<Uint8Array> {
  readonly #body: Response['body'];
  readonly #idle: IdleTimer;
  /** Whether the body ended or broke before its reader had enough. */
  isReadOut = false;

  constructor({ body }: Response, idle: IdleTimer) {
    this.#body = body;
    this.#idle = idle;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    const reader = this.#body?.getReader();
    try {
      for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
        this.#idle.touch();
        yield read.value;
      }
      this.isReadOut = true;
    } catch (error) {
      this.isReadOut = true;
      throw error;
    } finally {
      if (reader) await readOut(reader);
    }
  }
}

/** A connection whose answer was read to its end is used again; where the end does not come it is closed. */
async function readOut(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  const cancel = (): void => {
    reader.cancel().catch(() => undefined);
  };
  const timer = setTimeout(cancel, longestEnd);
  try {
    while (!(await reader.read()).done);
  } catch {
    // It broke off, which nobody who has the answer minds.
  } finally {
    clearTimeout(timer);
  }
}

/** Of a server that takes no more requests and does not say for how long, in milliseconds. */
const defaultPause = 1000;

async function refusedResponse(
  response: Response,
  exchange: Exchange,
  gate: Gate,
  longestWait: number,
): Promise<Response> {
  const { status, headers } = response;
  const text = await response.text();
  exchange.failure = apiErrorOf(status, text, headers);
  const refusal = refusalOf(exchange.failure);
  const waitMs = askedWaitMs(headers);
  const isHopeless =
    refusal === undefined ||
    isLasting(refusal) ||
    exchange.isFinal(refusal) ||
    (waitMs ?? 0) > longestWait;
  if (isHopeless) headers.set('x-should-retry', 'false');
  else if (status === 429 || (status === 503 && waitMs !== undefined))
    gate.close(waitMs ?? defaultPause);
  return withText(response, text);
}

/**
 * How long a server asks to wait, in milliseconds: `retry-after-ms`, or `Retry-After` in seconds or as a
 * date (RFC 9110, 10.2.3). The client itself waits for a minute at most.
 */
export function askedWaitMs(headers: Headers | undefined): number | undefined {
  const ms = Number(headers?.get('retry-after-ms') ?? Number.NaN);
  if (!Number.isNaN(ms)) return ms;
  const after = headers?.get('retry-after') ?? '';
  if (after.trim() !== '' && !Number.isNaN(Number(after))) return Number(after) * 1000;
  const date = Date.parse(after);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}
