import { useCallback, useEffect, useState } from 'react';
import { asApiError, type Loaded, type Outcome } from '../parts/use-json.ts';

/**
 * What a request answers that is sent once for a subject, and again only by `reload`.
 *
 * @param ask the same function each time
 */
export function useAsked<T>(subject: string, ask: (subject: string) => Promise<T>): Loaded<T> {
  const [outcome, setOutcome] = useState<Outcome<T>>({ state: 'loading' });
  const [turn, setTurn] = useState(0);
  const reload = useCallback(() => {
    setOutcome({ state: 'loading' });
    setTurn((now) => now + 1);
  }, []);
  useEffect(() => {
    let isGone = false;
    ask(subject).then(
      (value) => !isGone && setOutcome({ state: 'loaded', value }),
      (error: unknown) => !isGone && setOutcome({ state: 'failed', error: asApiError(error) }),
    );
    return () => {
      isGone = true;
    };
  }, [subject, ask, turn]);
  return { ...outcome, reload };
}
