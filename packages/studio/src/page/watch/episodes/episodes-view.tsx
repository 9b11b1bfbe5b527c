import { type ReactNode, useCallback } from 'react';
import type { RowsPage } from '../../../protocol/watch.ts';
import { getJson } from '../../parts/api.ts';
import { useRepeated } from '../../parts/use-live.ts';
import { useWindow } from '../../parts/use-window.ts';
import { changed, queryText, replacePlace, watchLink } from '../place.ts';
import { Trail } from '../trail.tsx';
import { rowHeight, WindowShown } from '../window-table.tsx';
import { EpisodeTable } from './episode-table.tsx';
import { Filters } from './filters.tsx';
import { RunState } from './run-state.tsx';

interface EpisodesViewProps {
  readonly file: string;
  /** The file, the filters and the order. */
  readonly query: URLSearchParams;
}

const load = (
  what: string,
  offset: number,
  limit: number,
  signal: AbortSignal,
): Promise<RowsPage> => getJson(`watch/rows.json?${what}&${queryText({ offset, limit })}`, signal);

/** Milliseconds between two looks: at a file that is being read, that is being written, at others. */
const pauses = { reading: 400, live: 2_000, quiet: 10_000 };

/** The episodes of a file. */
export function EpisodesView({ file, query }: EpisodesViewProps): ReactNode {
  const seen = useWindow({ what: query.toString(), revision: 0, load, rowHeight });
  useRepeated(seen.retry, pauseOf(seen.page), seen.error);
  const change = useCallback(
    (values: Readonly<Record<string, string | boolean>>) =>
      replacePlace('episodes', changed(query, values)),
    [query],
  );
  return (
    <div className="stack">
      <Trail steps={[['Watch', watchLink('files')]]} />
      <h1>{file}</h1>
      <WindowShown seen={seen} what="episodes">
        {(page) => (
          <>
            <RunState page={page} />
            <Filters counts={page.counts} query={query} change={change} />
            <EpisodeTable seen={seen} page={page} query={query} change={change} />
          </>
        )}
      </WindowShown>
    </div>
  );
}

function pauseOf(page: RowsPage | undefined): number | undefined {
  if (page === undefined) return undefined;
  if (!page.progress.isComplete) return pauses.reading;
  return page.live === undefined ? pauses.quiet : pauses.live;
}
