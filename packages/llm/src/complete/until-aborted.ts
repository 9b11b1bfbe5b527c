import { cancelled } from '../errors.ts';

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
