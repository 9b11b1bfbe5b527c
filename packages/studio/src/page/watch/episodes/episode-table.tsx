import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import type { EpisodeRow, RowSort, RowsPage } from '../../../protocol/watch.ts';
import { digits } from '../../parts/figures.ts';
import type { SeenWindow } from '../../parts/use-window.ts';
import { changed, watchLink } from '../place.ts';
import { WindowTable } from '../window-table.tsx';
import { Outcome } from './outcome.tsx';

interface EpisodeTableProps {
  readonly seen: SeenWindow<RowsPage>;
  readonly page: RowsPage;
  readonly query: URLSearchParams;
  readonly change: (values: Readonly<Record<string, string | boolean>>) => void;
}

const columns: readonly (readonly [RowSort, title: string, className: string])[] = [
  ['scenario', 'Scenario', ''],
  ['reward', 'Outcome', ''],
  ['dense', 'Dense', 'number'],
  ['steps', 'Turns', 'number'],
  ['calls', 'Calls', 'number'],
  ['agent', 'Agent', ''],
  ['env', 'Environment', ''],
  ['seconds', 'Seconds', 'number'],
  ['line', 'Line', 'number'],
];

/** The episodes that fit, one a line; only those that are seen are drawn. */
export function EpisodeTable({ seen, page, query, change }: EpisodeTableProps): ReactNode {
  const { rows, total, counts } = page;
  const titles = new Map(counts.loss.map(({ value, title = value }) => [value, title]));
  const head = columns.map(([name, title, className]) => (
    <Head key={name} {...{ name, title, className, query, change }} />
  ));
  return (
    <WindowTable label="Episodes" unit="episode" {...{ seen, rows, total, head }}>
      {(row, index) => <Row key={row.line} row={row} index={index} query={query} titles={titles} />}
    </WindowTable>
  );
}

interface HeadProps {
  readonly name: RowSort;
  readonly title: string;
  readonly className: string;
  readonly query: URLSearchParams;
  readonly change: EpisodeTableProps['change'];
}

function Head({ name, title, className, query, change }: HeadProps): ReactNode {
  const isSorted = (query.get('sort') ?? 'line') === name;
  const isDescending = isSorted && query.get('isDescending') === 'true';
  const direction = isDescending ? 'descending' : 'ascending';
  return (
    <th scope="col" className={className} {...(isSorted ? { 'aria-sort': direction } : {})}>
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
      <td className="number">{digits(dense)}</td>
      <td className="number">{steps}</td>
      <td className="number">{calls}</td>
      <td>{agent}</td>
      <td>{env}</td>
      <td className="number">{digits(seconds)}</td>
      <td className="number">{line}</td>
    </tr>
  );
}
