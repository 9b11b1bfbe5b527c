import type { ReactNode } from 'react';
import type { RowsPage } from '../../../protocol/watch.ts';
import { bytesText, digits, percent, whole } from '../figures.ts';

/** How a run stands: what was earned, whether it goes on, what of the file cannot be read. */
export function RunState({ page }: { readonly page: RowsPage }): ReactNode {
  const { totals, progress, live, bad } = page;
  const { episodes, won, dense } = totals;
  return (
    <>
      <dl className="watch-figures">
        <Figure name="Episodes" value={whole(episodes)} />
        <Figure
          name="Won"
          value={episodes === 0 ? '–' : `${percent(won / episodes)} (${whole(won)})`}
        />
        <Figure name="Dense reward" value={episodes === 0 ? '–' : digits(dense)} />
        {live === undefined ? null : (
          <Figure
            name="Live"
            value={`${whole(live.perMinute)} a minute; last write ${live.quietSeconds} s ago`}
          />
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

function Figure({ name, value }: { readonly name: string; readonly value: string }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function BadLines({ bad: { total, first } }: { readonly bad: RowsPage['bad'] }): ReactNode {
  return (
    <details className="card">
      <summary>
        {total === 1 ? 'One line is no episode' : `${whole(total)} lines are no episodes`}
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
