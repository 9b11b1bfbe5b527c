import type { ReactNode } from 'react';
import type {
  ComparedRun,
  EpisodePair,
  PairOutcome,
  RunComparison,
} from '../../../protocol/watch.ts';
import { getJson } from '../../parts/api.ts';
import { digits, grouped, percent } from '../../parts/figures.ts';
import { useRepeated } from '../../parts/use-live.ts';
import { useWindow } from '../../parts/use-window.ts';
import { Outcome } from '../episodes/outcome.tsx';
import { changed, queryText, replacePlace, watchLink } from '../place.ts';
import { Trail } from '../trail.tsx';
import { rowHeight, WindowShown, WindowTable } from '../window-table.tsx';

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

/** Milliseconds between two looks: while a file is being read, and after that. */
const pauses = { reading: 400, quiet: 10_000 };

/** The same scenarios in two runs. */
export function CompareView({ query }: { readonly query: URLSearchParams }): ReactNode {
  const [left, right] = [query.get('left') ?? '', query.get('right') ?? ''];
  const seen = useWindow({ what: query.toString(), revision: 0, load, rowHeight });
  useRepeated(seen.retry, pauseOf(seen.page), seen.error);
  return (
    <div className="stack">
      <Trail steps={[['Watch', watchLink('files')]]} />
      <h1>Two runs side by side</h1>
      <WindowShown seen={seen} what="episodes">
        {(page) => (
          <>
            <div className="watch-two">
              <Side title="Left" file={left} run={page.left} />
              <Side title="Right" file={right} run={page.right} />
            </div>
            <OutcomeFilter query={query} outcomes={page.outcomes} />
            <WindowTable
              label="Episodes in both"
              unit="scenario"
              seen={seen}
              rows={page.pairs}
              total={page.total}
              head={head}
            >
              {(pair, index) => (
                <Pair key={pair.left.line} pair={pair} index={index} left={left} right={right} />
              )}
            </WindowTable>
          </>
        )}
      </WindowShown>
    </div>
  );
}

function pauseOf(page: RunComparison | undefined): number | undefined {
  if (page === undefined) return undefined;
  const isRead = page.left.progress.isComplete && page.right.progress.isComplete;
  return isRead ? pauses.quiet : pauses.reading;
}

const head = (
  <>
    <th scope="col">Scenario</th>
    <th scope="col">Left</th>
    <th scope="col">Right</th>
    <th scope="col" className="number">
      Dense
    </th>
  </>
);

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
        {agents.join(', ')}: {episodes === 0 ? '–' : percent(won / episodes)} of {grouped(episodes)}{' '}
        won
        {alone === 0 ? '' : `; ${grouped(alone)} are not in the other`}
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
            {outcomeTitles[value]} ({grouped(counts[value])})
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
      <td className="number">
        {digits(pair.left.dense)} : {digits(pair.right.dense)}
      </td>
    </tr>
  );
}
