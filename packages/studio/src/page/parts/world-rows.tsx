import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import type { WorldPage, WorldQuery, WorldRow } from '../../protocol/world.ts';
import { Failed } from './failed.tsx';
import { Loading } from './loading.tsx';
import { useWindow } from './use-window.ts';
import { shortText, Value } from './value.tsx';
import { WindowRows } from './window-rows.tsx';

/** Of a row, in pixels; `.world-row` has it, too. */
const rowHeight = 34;

interface WorldRowsProps {
  readonly table: string;
  readonly search: string;
  readonly onlyChanged: boolean;
  readonly load: (query: WorldQuery, signal: AbortSignal) => Promise<WorldPage>;
  readonly revision: string | number;
}

/** The rows of a table. Only those that are seen are drawn and loaded, so that it may have many thousand. */
export function WorldRows(props: WorldRowsProps): ReactNode {
  const { table, search, onlyChanged, revision } = props;
  const load = useLoad(props);
  const what = `${onlyChanged} ${search}`;
  const { page, error, retry, box, onScroll, offset, first, last } = useWindow({
    what,
    revision,
    load,
    rowHeight,
  });
  const [opened, setOpened] = useState<string>();
  if (error !== undefined) return <Failed error={error} retry={retry} />;
  if (page === undefined) return <Loading what={table} />;
  const { columns, total } = page;
  const open = page.rows.find(({ key }) => key === opened);
  return (
    <>
      <div
        ref={box}
        className="wide world-box-rows"
        // What scrolls must be reached by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
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
          <WindowRows rows={page.rows} {...{ offset, first, last, total, rowHeight }}>
            {(row, at) => (
              <Row
                key={row.key}
                row={row}
                index={at + 2}
                columns={columns}
                isOpen={row.key === opened}
                toggle={() => setOpened(row.key === opened ? undefined : row.key)}
              />
            )}
          </WindowRows>
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

/** Loads a part of the table. Whoever loads is often written where it is used, and new each time; this is not. */
function useLoad({ table, search, onlyChanged, load }: WorldRowsProps) {
  const given = useRef(load);
  useEffect(() => {
    given.current = load;
  });
  return useCallback(
    (_what: string, offset: number, limit: number, signal: AbortSignal): Promise<WorldPage> => {
      const query = {
        table,
        offset,
        limit,
        ...(search === '' ? {} : { search }),
        ...(onlyChanged ? { onlyChanged } : {}),
      };
      return given.current(query, signal);
    },
    [table, search, onlyChanged],
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
