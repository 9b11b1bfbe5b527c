import { useEffect } from 'react';

/**
 * Asks again and again while the page is seen.
 *
 * @param pause milliseconds between two questions; undefined: does not
 */
export function useLive(ask: () => void, pause: number | undefined): void {
  useEffect(() => {
    if (pause === undefined) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) ask();
    }, pause);
    return () => clearInterval(timer);
  }, [ask, pause]);
}
