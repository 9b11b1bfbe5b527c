import { useCallback, useEffect, useRef, useState } from 'react';
import type { ApiError } from './api.ts';
import { asApiError } from './use-json.ts';

/** Rows that are asked for at once. */
const windowSize = 200;
/** Rows that are drawn above and below those that are seen. */
const margin = 8;

interface WindowOptions<Page> {
  /** Another one: other rows, from the top. */
  readonly what: string;
  /** Another one: the same rows may have changed. */
  readonly revision: number | string;
  readonly load: (
    what: string,
    offset: number,
    limit: number,
    signal: AbortSignal,
  ) => Promise<Page>;
  /** Of a row, in pixels. */
  readonly rowHeight: number;
}

/** The part of a long list that is seen. */
export interface SeenWindow<Page> {
  /** Undefined until something came; what was there stays while more is loaded. */
  readonly page: Page | undefined;
  /** The place of its first row in the list. */
  readonly offset: number;
  /** What is to be drawn, as places in the list. */
  readonly first: number;
  readonly last: number;
  readonly error: ApiError | undefined;
  readonly retry: () => void;
  /** For the element that scrolls. */
  readonly box: (element: HTMLElement | null) => void;
  readonly onScroll: () => void;
}

/** Loads and draws of a list of any length only what is seen of it, so that it never blocks. */
export function useWindow<Page>(options: WindowOptions<Page>): SeenWindow<Page> {
  const { what, revision, load, rowHeight } = options;
  const element = useRef<HTMLElement>(null);
  const [seen, setSeen] = useState({ first: 0, last: 40 });
  const [offset, setOffset] = useState(0);
  const [turn, setTurn] = useState(0);
  const [loaded, setLoaded] = useState<{ readonly page: Page; readonly offset: number }>();
  const [error, setError] = useState<ApiError>();
  const look = useCallback(() => {
    if (element.current === null) return;
    const { scrollTop, clientHeight } = element.current;
    const first = Math.max(0, Math.floor(scrollTop / rowHeight) - margin);
    const last = first + Math.ceil(clientHeight / rowHeight) + 2 * margin;
    setSeen({ first, last });
    setOffset((at) => (first >= at && last <= at + windowSize ? at : around(first, last)));
  }, [rowHeight]);
  useEffect(() => {
    if (element.current !== null) element.current.scrollTop = 0;
    look();
  }, [what, look]);
  useEffect(() => {
    const controller = new AbortController();
    load(what, offset, windowSize, controller.signal).then(
      (page) => {
        if (controller.signal.aborted) return;
        setLoaded({ page, offset });
        setError(undefined);
      },
      (thrown: unknown) => {
        if (!controller.signal.aborted) setError(asApiError(thrown));
      },
    );
    return () => controller.abort();
  }, [what, offset, load, revision, turn]);
  const box = useCallback(
    (now: HTMLElement | null) => {
      element.current = now;
      look();
    },
    [look],
  );
  const retry = useCallback(() => setTurn((now) => now + 1), []);
  return {
    page: loaded?.page,
    offset: loaded?.offset ?? 0,
    ...seen,
    error,
    retry,
    box,
    onScroll: look,
  };
}

const around = (first: number, last: number): number =>
  Math.max(0, Math.round((first + last - windowSize) / 2));
