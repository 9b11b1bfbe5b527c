import { useEffect } from 'react';
import type { ApiError } from './api.ts';
import { type Loaded, useJson } from './use-json.ts';

/** Milliseconds between two looks at what cannot be read now: a file may come back. */
const pauseAfterError = 5_000;

/**
 * Asks again and again while the page is seen. A server that is gone is asked by hand: the button is beside what is
 * wrong.
 *
 * @param pause milliseconds between two questions; undefined: does not
 * @param error what the last one came to
 */
export function useRepeated(
  ask: () => void,
  pause: number | undefined,
  error: ApiError | undefined,
): void {
  const isGone = error?.status === 0;
  const every = error === undefined ? pause : pauseAfterError;
  useEffect(() => {
    if (every === undefined || isGone) return undefined;
    const askIfSeen = (): void => {
      if (!document.hidden) ask();
    };
    const timer = setInterval(askIfSeen, every);
    document.addEventListener('visibilitychange', askIfSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', askIfSeen);
    };
  }, [ask, every, isGone]);
}

/** A document that is asked for again and again. */
export function useLive<T>(path: string, pause: number): Loaded<T> {
  const loaded = useJson<T>(path);
  useRepeated(loaded.reload, pause, loaded.state === 'failed' ? loaded.error : undefined);
  return loaded;
}
