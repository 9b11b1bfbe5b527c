import type { ReactNode } from 'react';
import type { RowsPage } from '../../../protocol/watch.ts';
import { Fact } from '../../parts/fact.tsx';
import { bytesText, digits, grouped, percent } from '../../parts/figures.ts';

/** How a run stands: what was earned, whether it goes on, what of the file cannot be read. */
export function RunState({ page }: { readonly page: RowsPage }): ReactNode {
  const { totals, progress, live, bad } = page;
  const { episodes, won, dense } = totals;
  return (
    <>
      <dl className="facts">
        <Fact name="Episodes">{grouped(episodes)}</Fact>
        <Fact name="Won">
          {episodes === 0 ? '–' : `${percent(won / episodes)} (${grouped(won)})`}
        </Fact>
        <Fact name="Dense reward">{episodes === 0 ? '–' : digits(dense)}</Fact>
        {live === undefined ? null : (
          <Fact name="Live">
            {grouped(live.perMinute)} a minute; last write {live.quietSeconds} s ago
          </Fact>
        )}
      </dl>
      {progress.isComplete ? null : (
        <div className="row">
          <progress
            aria-label="Reading the file"
            value={progress.readBytes}
            max={Math.max(progress.bytes, 1)}
          />
          <span className="quiet">
            Reading: {bytesText(progress.readBytes)} of {bytesText(progress.bytes)}
          </span>
        </div>
      )}
      {bad.total === 0 ? null : <BadLines bad={bad} />}
    </>
  );
}

function BadLines({ bad: { total, first } }: { readonly bad: RowsPage['bad'] }): ReactNode {
  return (
    <details className="card">
      <summary>
        {total === 1 ? 'One line is no episode' : `${grouped(total)} lines are no episodes`}
      </summary>
      <ul>
        {first.map(({ line, problem }) => (
          <li key={line}>
            Line {line}: {problem}
          </li>
        ))}
      </ul>
      {total > first.length ? <p className="quiet">The first {first.length} are listed.</p> : null}
    </details>
  );
}
