import { LanguageModelError } from '../errors.ts';
import type { Clock } from './clock.ts';
import type { Failure } from './failure.ts';
import type { Gate } from './gate.ts';

export interface RetrySettings {
  /** Most attempts after the first. */
  readonly retries: number;
  /** Longest wait before the first retry, in milliseconds; it doubles with each. */
  readonly baseMs: number;
  /** Longest wait of our own choice; what a server asks for is waited for in full. */
  readonly maxMs: number;
  /** No retry begins later than this after the first attempt, in milliseconds. */
  readonly totalMs: number;
}

export const defaultRetries: RetrySettings = {
  retries: 8,
  baseMs: 500,
  maxMs: 60_000,
  totalMs: 1_800_000,
};

/** Told before each wait. */
export interface RetryEvent {
  /** The failed attempt, from 1. */
  readonly attempt: number;
  readonly waitMs: number;
  readonly error: LanguageModelError;
}

export interface RetryContext {
  readonly settings: RetrySettings;
  readonly clock: Clock;
  readonly gate: Gate;
  /** Reads what an attempt threw. */
  readonly failureOf: (error: unknown) => Failure;
  readonly onRetry: (event: RetryEvent) => void;
}

/**
 * Attempts until it succeeds, fails for good, or the bounds are reached.
 *
 * @throws LanguageModelError of the last attempt, or 'cancelled'
 */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  context: RetryContext,
  signal: AbortSignal,
): Promise<T> {
  const deadline = context.clock.now() + context.settings.totalMs;
  for (let attempts = 1; ; attempts += 1) {
    try {
      await context.gate.pass(signal);
      return await attempt();
    } catch (thrown) {
      if (signal.aborted) throw cancelled();
      await beforeNext(context.failureOf(thrown), { attempts, deadline }, context, signal);
    }
  }
}

interface Progress {
  readonly attempts: number;
  readonly deadline: number;
}

/** Waits as long as the failure asks for. @throws where there is no next attempt */
async function beforeNext(
  failure: Failure,
  { attempts, deadline }: Progress,
  { settings, clock, gate, onRetry }: RetryContext,
  signal: AbortSignal,
): Promise<void> {
  const waitMs = waitOf(failure, attempts, settings, clock);
  const until = clock.now() + waitMs;
  if (!failure.isTransient) throw failure.error;
  if (attempts > settings.retries || until > deadline) throw givenUp(failure, attempts, waitMs);
  if (failure.concernsAll) gate.close(until);
  onRetry({ attempt: attempts, waitMs, error: failure.error });
  await clock.sleep(waitMs, signal).catch((error: unknown) => {
    throw signal.aborted ? cancelled() : error;
  });
}

/** Full jitter (Brooker, "Exponential Backoff And Jitter"), or what the server asks for and a little. */
function waitOf(
  failure: Failure,
  attempts: number,
  { baseMs, maxMs }: RetrySettings,
  clock: Clock,
): number {
  if (failure.waitMs !== undefined) return Math.round(failure.waitMs + clock.random() * baseMs);
  return Math.round(clock.random() * Math.min(maxMs, baseMs * 2 ** (attempts - 1)));
}

function givenUp({ error, waitMs }: Failure, attempts: number, next: number): LanguageModelError {
  const times = attempts === 1 ? 'once' : `${attempts} times`;
  const asked =
    waitMs === undefined ? '' : `, and the server asks to wait ${Math.ceil(next / 1000)} s`;
  return new LanguageModelError(error.problem, `${error.message} Tried ${times}${asked}.`);
}

export function cancelled(): LanguageModelError {
  return new LanguageModelError('cancelled', 'Cancelled before the language model answered.');
}
