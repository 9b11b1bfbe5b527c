import { useCallback, useEffect, useRef, useState } from 'react';
import type { WorldPage, WorldQuery } from '../../protocol/world.ts';
import type { ApiError } from './api.ts';
import { asApiError } from './use-json.ts';

/** Rows that are asked for at once; those that are seen lie in their midst. */
const windowSize = 300;

/** The part of a table that is loaded. */
interface LoadedRows {
  readonly page: WorldPage;
  /** Of the first row. */
  readonly offset: number;
}

interface Rows {
  /** Undefined until something came. */
  readonly rows: LoadedRows | undefined;
  readonly error: ApiError | undefined;
  /** Says which rows are seen; others are loaded where they are needed. */
  readonly see: (first: number, last: number) => void;
  readonly retry: () => void;
}

interface RowsQuery extends Pick<WorldQuery, 'table' | 'search' | 'onlyChanged'> {
  readonly load: (query: WorldQuery, signal: AbortSignal) => Promise<WorldPage>;
  readonly revision: string | number;
}

/** The rows of a table around those that are seen. While others are loaded, what was there stays. */
export function useRows({ table, search, onlyChanged, load, revision }: RowsQuery): Rows {
  const [offset, setOffset] = useState(0);
  const [turn, setTurn] = useState(0);
  const [rows, setRows] = useState<LoadedRows>();
  const [error, setError] = useState<ApiError>();
  // Whoever loads is often written where it is used, and new each time.
  const loading = useRef(load);
  useEffect(() => {
    loading.current = load;
  });
  useEffect(() => {
    const controller = new AbortController();
    const query = {
      table,
      offset,
      limit: windowSize,
      ...(search === undefined || search === '' ? {} : { search }),
      ...(onlyChanged === true ? { onlyChanged } : {}),
    };
    loading.current(query, controller.signal).then(
      (page) => {
        if (controller.signal.aborted) return;
        setRows({ page, offset });
        setError(undefined);
      },
      (thrown: unknown) => {
        if (!controller.signal.aborted) setError(asApiError(thrown));
      },
    );
    return () => controller.abort();
  }, [table, search, onlyChanged, revision, offset, turn]);
  const see = useCallback((first: number, last: number) => {
    setOffset((at) => {
      const isLoaded = first >= at && last < at + windowSize;
      return isLoaded ? at : Math.max(0, Math.round((first + last - windowSize) / 2));
    });
  }, []);
  const retry = useCallback(() => setTurn((now) => now + 1), []);
  return { rows, error, see, retry };
}
