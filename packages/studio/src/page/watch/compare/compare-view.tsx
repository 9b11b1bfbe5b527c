import { type ReactNode, useCallback, useState } from 'react';
import type {
  ComparedRun,
  EpisodePair,
  PairOutcome,
  RunComparison,
} from '../../../protocol/watch.ts';
import { getJson } from '../../parts/api.ts';
import { Failed } from '../../parts/failed.tsx';
import { Loading } from '../../parts/loading.tsx';
import { useWindow } from '../../parts/use-window.ts';
import { WindowRows } from '../../parts/window-rows.tsx';
import { Outcome } from '../episodes/outcome.tsx';
import { digits, percent, whole } from '../figures.ts';
import { changed, queryText, replacePlace, watchLink } from '../place.ts';
import { Trail } from '../trail.tsx';
import { useLive } from '../use-live.ts';

const rowHeight = 36;

const load = (
  what: string,
  offset: number,
  limit: number,
  signal: AbortSignal,
): Promise<RunComparison> =>
  getJson(`watch/compare.json?${what}&${queryText({ offset, limit })}`, signal);

const outcomeTitles: Readonly<Record<PairOutcome | 'differs', string>> = {
  differs: 'one won, the other lost',
  'left-won': 'only the left won',
  'right-won': 'only the right won',
  'both-won': 'both won',
  'both-lost': 'both lost',
};

/** The same scenarios in two runs. */
export function CompareView({ query }: { readonly query: URLSearchParams }): ReactNode {
  const [left, right] = [query.get('left') ?? '', query.get('right') ?? ''];
  const [revision, setRevision] = useState(0);
  const seen = useWindow({ what: query.toString(), revision, load, rowHeight });
  const { page, error } = seen;
  const again = useCallback(() => setRevision((now) => now + 1), []);
  const isReading =
    page !== undefined && !(page.left.progress.isComplete && page.right.progress.isComplete);
  useLive(again, error === undefined ? (isReading ? 400 : 10_000) : undefined);
  return (
    <div className="stack">
      <Trail steps={[['Watch', watchLink('files')]]} />
      <h1>Two runs side by side</h1>
      {error === undefined ? null : <Failed error={error} retry={seen.retry} />}
      {page === undefined ? (
        error === undefined && <Loading what="episodes" />
      ) : (
        <>
          <div className="watch-two">
            <Side title="Left" file={left} run={page.left} />
            <Side title="Right" file={right} run={page.right} />
          </div>
          <OutcomeFilter query={query} outcomes={page.outcomes} />
          <div
            ref={seen.box}
            className="wide watch-list"
            tabIndex={0}
            role="region"
            aria-label="Episodes in both"
            onScroll={seen.onScroll}
          >
            <table aria-rowcount={page.total + 1}>
              <thead>
                <tr aria-rowindex={1}>
                  <th scope="col">Scenario</th>
                  <th scope="col">Left</th>
                  <th scope="col">Right</th>
                  <th scope="col">Dense</th>
                </tr>
              </thead>
              <WindowRows {...seen} rows={page.pairs} total={page.total} rowHeight={rowHeight}>
                {(pair, index) => (
                  <Pair
                    key={`${pair.left.line}`}
                    pair={pair}
                    index={index}
                    left={left}
                    right={right}
                  />
                )}
              </WindowRows>
            </table>
          </div>
          <p className="quiet" role="status">
            {whole(page.total)} scenarios
          </p>
        </>
      )}
    </div>
  );
}

interface SideProps {
  readonly title: string;
  readonly file: string;
  readonly run: ComparedRun;
}

function Side({ title, file, run: { agents, totals, alone } }: SideProps): ReactNode {
  const { episodes, won } = totals;
  return (
    <section className="card" aria-label={title}>
      <p>
        <strong>{title}</strong> <a href={watchLink('episodes', { file })}>{file}</a>
      </p>
      <p>
        {agents.join(', ')}: {episodes === 0 ? '–' : percent(won / episodes)} of {whole(episodes)}{' '}
        won
        {alone === 0 ? '' : `; ${whole(alone)} are not in the other`}
      </p>
    </section>
  );
}

function OutcomeFilter({
  query,
  outcomes,
}: {
  readonly query: URLSearchParams;
  readonly outcomes: RunComparison['outcomes'];
}): ReactNode {
  const counts = {
    ...outcomes,
    differs: outcomes['left-won'] + outcomes['right-won'],
  };
  return (
    <label className="watch-filter">
      <span>Show</span>
      <select
        value={query.get('outcome') ?? ''}
        onChange={(event) =>
          replacePlace('compare', changed(query, { outcome: event.target.value }))
        }
      >
        <option value="">all</option>
        {(['differs', 'left-won', 'right-won', 'both-won', 'both-lost'] as const).map((value) => (
          <option key={value} value={value}>
            {outcomeTitles[value]} ({whole(counts[value])})
          </option>
        ))}
      </select>
    </label>
  );
}

interface PairProps {
  readonly pair: EpisodePair;
  readonly index: number;
  readonly left: string;
  readonly right: string;
}

interface OutcomeLinkProps {
  readonly file: string;
  readonly side: EpisodePair['left'];
}

const OutcomeLink = ({ file, side }: OutcomeLinkProps): ReactNode => (
  <a href={watchLink('episode', { file, line: side.line })}>
    <Outcome loss={side.loss} />
  </a>
);

function Pair({ pair, index, left, right }: PairProps): ReactNode {
  const { scenario, sample, task } = pair;
  return (
    <tr aria-rowindex={index + 2} className="watch-row">
      <th scope="row" title={task}>
        {scenario}
        {sample === 0 ? '' : ` #${sample}`}
      </th>
      <td>
        <OutcomeLink file={left} side={pair.left} />
      </td>
      <td>
        <OutcomeLink file={right} side={pair.right} />
      </td>
      <td className="watch-number">
        {digits(pair.left.dense)} : {digits(pair.right.dense)}
      </td>
    </tr>
  );
}
