import { LanguageModelError } from '../errors.ts';

export function cancelled(signal: AbortSignal): LanguageModelError {
  return new LanguageModelError('cancelled', 'The run was cancelled.', { cause: signal.reason });
}

/** What `promise` becomes, or 'cancelled' as soon as the signal says so; what runs goes on. */
export async function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  if (signal.aborted) {
    promise.catch(() => undefined);
    throw cancelled(signal);
  }
  const aborted = Promise.withResolvers<never>();
  const stop = (): void => {
    aborted.reject(cancelled(signal));
  };
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([promise, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
