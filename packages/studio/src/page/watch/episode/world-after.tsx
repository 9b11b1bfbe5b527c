import { type ReactNode, useCallback } from 'react';
import type { WorldPage, WorldQuery, WorldSummary } from '../../../protocol/world.ts';
import { getJson } from '../../parts/api.ts';
import { Shown } from '../../parts/shown.tsx';
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
  return (
    <Shown loaded={summary} what="state">
      {(value) => <WorldTables summary={value} load={load} revision={step} />}
    </Shown>
  );
}
