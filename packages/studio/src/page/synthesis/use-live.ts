import { useEffect } from 'react';
import { type Loaded, useJson } from '../parts/use-json.ts';

/** Milliseconds between two looks. What has not changed is answered from what the browser kept. */
const every = 2000;

/** A document that is asked for again and again while the page is seen. */
export function useLive<T>(path: string): Loaded<T> {
  const loaded = useJson<T>(path);
  const { reload, state } = loaded;
  useEffect(() => {
    // A server that is gone is asked by hand: the button is beside what is wrong.
    if (state === 'failed') return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') reload();
    }, every);
    return () => clearInterval(timer);
  }, [reload, state]);
  return loaded;
}
