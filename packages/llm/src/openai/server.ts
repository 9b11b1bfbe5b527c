import type OpenAI from 'openai';
import type { APIPromise } from 'openai';
import { cancelled, LanguageModelError } from '../errors.ts';
import {
  askedWaitMs,
  completingFetch,
  exchanges,
  type Exchange,
  type Timeouts,
} from './completing-fetch.ts';
import { connectionOf, type Connection, type ConnectionOptions } from './connection.ts';
import { languageModelErrorOf, type Target } from './failure.ts';
import { refusalOf } from './refusal.ts';

export interface ServerOptions extends ConnectionOptions {
  readonly timeouts?: Partial<Timeouts> | undefined;
  /** Most attempts after the first; 10 unless told. Between them the client waits 0.5 to 8 s, or as the server asks. */
  readonly maxRetries?: number | undefined;
}

/** Told before a request is sent again. */
export interface RetryEvent {
  /** The failed attempt, from 1. */
  readonly attempt: number;
  readonly error: LanguageModelError;
}

const defaultTimeouts: Timeouts = { idleMs: 280_000, totalMs: 1_800_000 };

const defaultRetries = 10;

export interface Asking {
  /** Empty where no model is asked. */
  readonly model?: string;
  readonly signal: AbortSignal;
  readonly onRetry?: (event: RetryEvent) => void;
}

/** One server as all requests to it share it: its client, its pauses, its bounds. */
export class Server {
  readonly connection: Connection;

  constructor(options: ServerOptions) {
    const timeouts = { ...defaultTimeouts, ...options.timeouts };
    this.connection = connectionOf(options, {
      maxRetries: options.maxRetries ?? defaultRetries,
      timeout: timeouts.totalMs,
      fetch: completingFetch(timeouts),
    });
  }

  /** What a request of the client was answered with, if that is JSON. @throws LanguageModelError 'server' */
  async json(answer: APIPromise<unknown>): Promise<unknown> {
    const { data, response } = await answer.withResponse();
    const type = response.headers.get('content-type') ?? 'no content type';
    if (type.includes('json')) return data;
    const start = String(data).replace(/\s+/g, ' ').trim().slice(0, 200);
    throw new LanguageModelError(
      'server',
      `${this.connection.address} answers with ${type} in place of JSON: is this the base URL of an ` +
        `OpenAI-compatible server (most end in /v1)? It begins: ${start}`,
    );
  }

  /**
   * Does what `ask` does with the official client, which repeats what may pass.
   *
   * @throws LanguageModelError
   */
  async ask<T>(
    { model = '', signal, onRetry }: Asking,
    ask: (client: OpenAI, exchange: Exchange) => Promise<T>,
  ): Promise<T> {
    const { client, address, hide } = this.connection;
    const target = { address, hide, model };
    const exchange: Exchange = {
      attempts: 0,
      failure: undefined,
      isFinal: () => false,
      onRetry: () =>
        onRetry?.({
          attempt: exchange.attempts - 1,
          error: languageModelErrorOf(exchange.failure, target),
        }),
    };
    try {
      return await exchanges.run(exchange, () => ask(client, exchange));
    } catch (error) {
      if (signal.aborted) throw cancelled(signal);
      throw givenUp(error, exchange, target);
    }
  }
}

function givenUp(error: unknown, { attempts }: Exchange, target: Target): LanguageModelError {
  const { problem, message } = languageModelErrorOf(error, target);
  const waitMs = askedWaitMs(refusalOf(error)?.headers);
  if (attempts < 2 && waitMs === undefined) return new LanguageModelError(problem, message);
  const times = attempts < 2 ? 'once' : `${attempts} times`;
  const asked =
    waitMs === undefined ? '' : `, and the server asks to wait ${Math.ceil(waitMs / 1000)} s`;
  return new LanguageModelError(problem, `${message} Tried ${times}${asked}.`);
}
