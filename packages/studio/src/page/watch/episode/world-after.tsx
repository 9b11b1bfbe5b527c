import { type ReactNode, useCallback } from 'react';
import type { WorldPage, WorldQuery, WorldSummary } from '../../../protocol/world.ts';
import { getJson } from '../../parts/api.ts';
import { Failed } from '../../parts/failed.tsx';
import { Loading } from '../../parts/loading.tsx';
import { useJson } from '../../parts/use-json.ts';
import { WorldTables } from '../../parts/world-tables.tsx';
import { queryText } from '../place.ts';

interface WorldAfterProps {
  readonly file: string;
  readonly line: number;
  /** Turns that were played. */
  readonly step: number;
}

/** The world after a turn, with what changed since the start. */
export function WorldAfter({ file, line, step }: WorldAfterProps): ReactNode {
  const where = queryText({ file, line, step: String(step) });
  const summary = useJson<WorldSummary>(`watch/world.json?${where}`);
  const load = useCallback(
    ({ search, onlyChanged, ...query }: WorldQuery, signal: AbortSignal): Promise<WorldPage> =>
      getJson(
        `watch/world-rows.json?${where}&${queryText({ ...query, search, onlyChanged })}`,
        signal,
      ),
    [where],
  );
  if (summary.state === 'failed') return <Failed error={summary.error} retry={summary.reload} />;
  if (summary.state === 'loading') return <Loading what="state" />;
  return <WorldTables summary={summary.value} load={load} revision={step} />;
}
