import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import type { WorldPage, WorldQuery, WorldRow } from '../../protocol/world.ts';
import { Failed } from './failed.tsx';
import { Loading } from './loading.tsx';
import { useRows } from './use-rows.ts';
import { shortText, Value } from './value.tsx';

/** Of a row, in pixels; `.world-row` has it, too. */
const rowHeight = 34;
/** Rows that are drawn above and below those that are seen. */
const margin = 10;

interface WorldRowsProps {
  readonly table: string;
  readonly search: string;
  readonly onlyChanged: boolean;
  readonly load: (query: WorldQuery, signal: AbortSignal) => Promise<WorldPage>;
  readonly revision: string | number;
}

/** The rows of a table. Only those that are seen are drawn and loaded, so that it may have many thousand. */
export function WorldRows(props: WorldRowsProps): ReactNode {
  const { table, search, onlyChanged } = props;
  const { rows, error, see, retry } = useRows(props);
  const { box, seen, onScroll } = useSeenRows(`${search} ${onlyChanged}`, see);
  const [opened, setOpened] = useState<string>();
  if (error !== undefined) return <Failed error={error} retry={retry} />;
  if (rows === undefined) return <Loading what={table} />;
  const { page, offset } = rows;
  const { columns, total } = page;
  const first = Math.max(seen.first - margin, 0);
  const last = Math.min(seen.last + margin, total);
  const drawn = page.rows.slice(Math.max(first - offset, 0), Math.max(last - offset, 0));
  const above = Math.max(first, offset);
  const open = page.rows.find(({ key }) => key === opened);
  return (
    <>
      <div
        ref={box}
        className="wide world-box-rows"
        tabIndex={0}
        role="region"
        aria-label={`Rows of ${table}`}
        onScroll={onScroll}
      >
        <table aria-rowcount={total + 1}>
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col">
                <span className="visually-hidden">Change</span>
              </th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Space rows={above} />
            {drawn.map((row, at) => (
              <Row
                key={row.key}
                row={row}
                index={above + at + 2}
                columns={columns}
                isOpen={row.key === opened}
                toggle={() => setOpened(row.key === opened ? undefined : row.key)}
              />
            ))}
            <Space rows={total - above - drawn.length} />
          </tbody>
        </table>
      </div>
      <p className="quiet" role="status">
        {countText(total, onlyChanged, search)}
      </p>
      {open === undefined ? null : <WholeRow row={open} columns={columns} />}
    </>
  );
}

function countText(total: number, onlyChanged: boolean, search: string): string {
  const rows = `${total.toLocaleString('en')} ${total === 1 ? 'row' : 'rows'}`;
  const changed = onlyChanged ? ' that changed' : '';
  return search === '' ? `${rows}${changed}` : `${rows}${changed} with “${search}”`;
}

/** What stands for the rows that are not drawn. */
function Space({ rows }: { readonly rows: number }): ReactNode {
  if (rows <= 0) return null;
  return (
    <tr aria-hidden="true">
      <td style={{ height: rows * rowHeight, padding: 0, border: 0 }} />
    </tr>
  );
}

interface RowProps {
  readonly row: WorldRow;
  readonly index: number;
  readonly columns: readonly string[];
  readonly isOpen: boolean;
  readonly toggle: () => void;
}

const signs = { added: '+', changed: '±', removed: '−' } as const;

function Row({ row, index, columns, isOpen, toggle }: RowProps): ReactNode {
  const { change } = row;
  const [keyColumn = '', ...others] = columns;
  return (
    <tr
      aria-rowindex={index}
      className={change === undefined ? 'world-row' : `world-row world-${change}`}
    >
      <td className="world-sign">
        {change === undefined ? null : (
          <>
            <span aria-hidden="true">{signs[change]}</span>
            <span className="visually-hidden">{change}</span>
          </>
        )}
      </td>
      <th scope="row">
        <Button className="world-key" aria-expanded={isOpen} onPress={toggle}>
          <Cell row={row} column={keyColumn} />
        </Button>
      </th>
      {others.map((column) => (
        <td key={column}>
          <Cell row={row} column={column} />
        </td>
      ))}
    </tr>
  );
}

/** A value in a line; of a changed one what was there, too. */
function Cell({ row, column }: { readonly row: WorldRow; readonly column: string }): ReactNode {
  const now = shortText(row.values[column]);
  const before = row.before?.[column];
  if (before === undefined) return <span className="world-cell">{now}</span>;
  return (
    <span className="world-cell world-changed-cell">
      <del>
        <span className="visually-hidden">was </span>
        {shortText(before) || 'nothing'}
      </del>
      <span aria-hidden="true"> → </span>
      <ins>
        <span className="visually-hidden"> is now </span>
        {now || 'nothing'}
      </ins>
    </span>
  );
}

/** All that is in a row. */
function WholeRow({
  row,
  columns,
}: {
  readonly row: WorldRow;
  readonly columns: readonly string[];
}): ReactNode {
  return (
    <section className="card" aria-label={`Row ${row.key}`}>
      <h3>
        {row.key} {row.change === undefined ? null : <span className="tag">{row.change}</span>}
      </h3>
      <dl className="value-fields">
        {columns
          .filter(
            (column) => row.values[column] !== undefined || row.before?.[column] !== undefined,
          )
          .map((column) => (
            <div key={column}>
              <dt>{column}</dt>
              <dd>
                <Value value={row.values[column] ?? null} />
                {row.before?.[column] === undefined ? null : (
                  <div className="quiet">
                    before: <Value value={row.before[column]} />
                  </div>
                )}
              </dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

interface SeenRows {
  readonly box: (element: HTMLElement | null) => void;
  readonly seen: { readonly first: number; readonly last: number };
  readonly onScroll: () => void;
}

/**
 * Which rows of a scrolled box are seen.
 *
 * @param reset another one: it starts at the top again
 */
function useSeenRows(reset: string, see: (first: number, last: number) => void): SeenRows {
  const element = useRef<HTMLElement>(null);
  const [seen, setSeen] = useState({ first: 0, last: 30 });
  const look = useCallback(() => {
    if (element.current === null) return;
    const { scrollTop, clientHeight } = element.current;
    const first = Math.max(0, Math.floor(scrollTop / rowHeight) - 1);
    const last = first + Math.ceil(clientHeight / rowHeight) + 1;
    setSeen({ first, last });
    see(first, last);
  }, [see]);
  const box = useCallback(
    (now: HTMLElement | null) => {
      element.current = now;
      look();
    },
    [look],
  );
  useEffect(() => {
    if (element.current !== null) element.current.scrollTop = 0;
    look();
  }, [reset, look]);
  return { box, seen, onScroll: look };
}
