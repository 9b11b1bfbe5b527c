import { LanguageModelError } from '../errors.ts';
import { failureOfBreakage } from './breakage.ts';
import { systemClock, type Clock } from './clock.ts';
import { connectionOf, type Connection, type ConnectionOptions } from './connection.ts';
import { failureOfRefusal, type Failure, type Target } from './failure.ts';
import { Gate } from './gate.ts';
import { refusalOf } from './refusal.ts';
import { cancelled, defaultRetries, withRetries, type RetryEvent, type RetrySettings } from './retry.ts';
import { defaultTimeouts, Watch, type Timeouts } from './watch.ts';

export interface ServerOptions extends ConnectionOptions {
  readonly timeouts?: Partial<Timeouts> | undefined;
  readonly retries?: Partial<RetrySettings> | undefined;
  readonly clock?: Clock | undefined;
}

/** Carries an attempt's failure through the retry loop. */
class Failed extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.error.message);
    this.failure = failure;
  }
}

/** One server as all requests to it share it: its connection, its pauses, its bounds. */
export class Server {
  readonly connection: Connection;
  readonly #timeouts: Timeouts;
  readonly #retries: RetrySettings;
  readonly #clock: Clock;
  readonly #gate: Gate;

  constructor(options: ServerOptions) {
    this.connection = connectionOf(options);
    this.#timeouts = { ...defaultTimeouts, ...options.timeouts };
    this.#retries = { ...defaultRetries, ...options.retries };
    this.#clock = options.clock ?? systemClock;
    this.#gate = new Gate(this.#clock);
  }

  target(model: string): Target {
    const { address, hide } = this.connection;
    return { address, hide, model };
  }

  /**
   * Runs `exchange` with timeouts and retries.
   *
   * @throws LanguageModelError
   */
  async ask<T>(
    exchange: (watch: Watch) => Promise<T>,
    target: Target,
    signal: AbortSignal,
    onRetry: (event: RetryEvent) => void = () => {},
  ): Promise<T> {
    const context = {
      settings: this.#retries,
      clock: this.#clock,
      gate: this.#gate,
      failureOf: (thrown: unknown) => this.#failureOf(thrown, target),
      onRetry,
    };
    return withRetries(() => this.#watched(exchange, target, signal), context, signal);
  }

  async #watched<T>(
    exchange: (watch: Watch) => Promise<T>,
    target: Target,
    signal: AbortSignal,
  ): Promise<T> {
    const watch = new Watch(this.#timeouts, signal);
    try {
      const value = await exchange(watch);
      // The client ends an aborted stream without an error.
      if (signal.aborted) throw cancelled();
      return value;
    } catch (error) {
      const expired = watch.failure(target);
      throw expired ? new Failed(expired) : error;
    } finally {
      watch.stop();
    }
  }

  /** Whatever was quoted from the server on the way: no message leaves with a secret. */
  #failureOf(thrown: unknown, target: Target): Failure {
    const failure = failureOf(thrown, target, this.#clock.now());
    const { problem, message } = failure.error;
    return { ...failure, error: new LanguageModelError(problem, target.hide(message)) };
  }
}

function failureOf(thrown: unknown, target: Target, now: number): Failure {
  if (thrown instanceof Failed) return thrown.failure;
  if (thrown instanceof LanguageModelError) return { error: thrown, isTransient: false };
  const refusal = refusalOf(thrown);
  return refusal ? failureOfRefusal(refusal, target, now) : failureOfBreakage(thrown, target);
}
