import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import type { EpisodeRow, RowSort, RowsPage } from '../../../protocol/watch.ts';
import type { SeenWindow } from '../../parts/use-window.ts';
import { WindowRows } from '../../parts/window-rows.tsx';
import { digits, whole } from '../figures.ts';
import { changed, watchLink } from '../place.ts';
import { Outcome } from './outcome.tsx';

/** Of a row, in pixels; `.watch-row` has it, too. */
export const rowHeight = 36;

interface EpisodeTableProps {
  readonly seen: SeenWindow<RowsPage>;
  readonly page: RowsPage;
  readonly query: URLSearchParams;
  readonly change: (values: Readonly<Record<string, string | boolean>>) => void;
}

const columns: readonly (readonly [RowSort, string])[] = [
  ['scenario', 'Scenario'],
  ['reward', 'Outcome'],
  ['dense', 'Dense'],
  ['steps', 'Turns'],
  ['calls', 'Calls'],
  ['agent', 'Agent'],
  ['env', 'Environment'],
  ['seconds', 'Seconds'],
  ['line', 'Line'],
];

/** The episodes that fit, one a line; only those that are seen are drawn. */
export function EpisodeTable({ seen, page, query, change }: EpisodeTableProps): ReactNode {
  const { rows, total, counts } = page;
  const titles = new Map(counts.loss.map(({ value, title = value }) => [value, title]));
  return (
    <>
      <div
        ref={seen.box}
        className="wide watch-list"
        tabIndex={0}
        role="region"
        aria-label="Episodes"
        onScroll={seen.onScroll}
      >
        <table aria-rowcount={total + 1}>
          <thead>
            <tr aria-rowindex={1}>
              {columns.map(([name, title]) => (
                <Head key={name} name={name} title={title} query={query} change={change} />
              ))}
            </tr>
          </thead>
          <WindowRows {...seen} rows={rows} total={total} rowHeight={rowHeight}>
            {(row, index) => (
              <Row key={row.line} row={row} index={index} query={query} titles={titles} />
            )}
          </WindowRows>
        </table>
      </div>
      <p className="quiet" role="status">
        {whole(total)} {total === 1 ? 'episode' : 'episodes'}
      </p>
    </>
  );
}

interface HeadProps {
  readonly name: RowSort;
  readonly title: string;
  readonly query: URLSearchParams;
  readonly change: EpisodeTableProps['change'];
}

function Head({ name, title, query, change }: HeadProps): ReactNode {
  const isSorted = (query.get('sort') ?? 'line') === name;
  const isDescending = isSorted && query.get('isDescending') === 'true';
  const direction = isDescending ? 'descending' : 'ascending';
  return (
    <th scope="col" {...(isSorted ? { 'aria-sort': direction } : {})}>
      <Button
        className="watch-sort"
        onPress={() => change({ sort: name, isDescending: isSorted && !isDescending })}
      >
        {title}
        <span aria-hidden="true">{isSorted ? (isDescending ? ' ↓' : ' ↑') : ''}</span>
      </Button>
    </th>
  );
}

interface RowProps {
  readonly row: EpisodeRow;
  readonly index: number;
  readonly query: URLSearchParams;
  readonly titles: ReadonlyMap<string, string>;
}

function Row({ row, index, query, titles }: RowProps): ReactNode {
  const { line, scenario, sample, dense, steps, calls, agent, env, seconds, task, loss } = row;
  return (
    <tr aria-rowindex={index + 2} className="watch-row">
      <th scope="row">
        <a href={watchLink('episode', changed(query, { line }))} title={task}>
          {scenario}
          {sample === 0 ? '' : ` #${sample}`}
        </a>
      </th>
      <td>
        <Outcome loss={loss} title={titles.get(loss ?? '')} />
      </td>
      <td className="watch-number">{digits(dense)}</td>
      <td className="watch-number">{steps}</td>
      <td className="watch-number">{calls}</td>
      <td>{agent}</td>
      <td>{env}</td>
      <td className="watch-number">{digits(seconds)}</td>
      <td className="watch-number">{line}</td>
    </tr>
  );
}
