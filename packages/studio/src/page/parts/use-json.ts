import { useCallback, useEffect, useState } from 'react';
import { ApiError, getJson } from './api.ts';

export type Loaded<T> = { readonly reload: () => void } & (
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: ApiError }
  | { readonly state: 'loaded'; readonly value: T }
);

export type Outcome<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: ApiError }
  | { readonly state: 'loaded'; readonly value: T };

/**
 * What `GET studio/api/<path>` answers. While it is asked again, what was there stays.
 *
 * @param path undefined: nothing is asked for yet
 */
export function useJson<T>(path: string | undefined): Loaded<T> {
  const [outcome, setOutcome] = useState<Outcome<T> & { readonly path?: string | undefined }>({
    state: 'loading',
  });
  const [turn, setTurn] = useState(0);
  const reload = useCallback(() => setTurn((now) => now + 1), []);
  useEffect(() => {
    if (path === undefined) return undefined;
    const controller = new AbortController();
    getJson<T>(path, controller.signal).then(
      (value) => setOutcome({ state: 'loaded', value, path }),
      (error: unknown) => {
        if (!controller.signal.aborted)
          setOutcome({ state: 'failed', error: asApiError(error), path });
      },
    );
    return () => controller.abort();
  }, [path, turn]);
  if (outcome.path !== path) return { state: 'loading', reload };
  return { ...outcome, reload };
}

export const asApiError = (error: unknown): ApiError =>
  error instanceof ApiError
    ? error
    : new ApiError(error instanceof Error ? error.message : String(error), '');
