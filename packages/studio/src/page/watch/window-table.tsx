import type { ReactNode } from 'react';
import { Failed } from '../parts/failed.tsx';
import { counted } from '../parts/figures.ts';
import { Loading } from '../parts/loading.tsx';
import type { SeenWindow } from '../parts/use-window.ts';
import { WindowRows } from '../parts/window-rows.tsx';

/** Of a row, in pixels; `.watch-row` has it, too. */
export const rowHeight = 36;

interface WindowTableProps<Row> {
  readonly label: string;
  /** What a row is: `episode`. */
  readonly unit: string;
  readonly seen: SeenWindow<unknown>;
  readonly rows: readonly Row[];
  readonly total: number;
  /** A `th` for each column. */
  readonly head: ReactNode;
  /** A `tr` with its key; `index` is its place in the list. */
  readonly children: (row: Row, index: number) => ReactNode;
}

/** A table of any length, of which only what is seen is drawn. */
export function WindowTable<Row>(props: WindowTableProps<Row>): ReactNode {
  const { label, unit, seen, rows, total, head, children } = props;
  return (
    <>
      <div
        ref={seen.box}
        className="wide watch-list"
        tabIndex={0}
        role="region"
        aria-label={label}
        onScroll={seen.onScroll}
      >
        <table aria-rowcount={total + 1}>
          <thead>
            <tr aria-rowindex={1}>{head}</tr>
          </thead>
          <WindowRows {...seen} rows={rows} total={total} rowHeight={rowHeight}>
            {children}
          </WindowRows>
        </table>
      </div>
      <p className="quiet" role="status">
        {counted(total, unit)}
      </p>
    </>
  );
}

interface WindowShownProps<Page> {
  readonly seen: SeenWindow<Page>;
  readonly what: string;
  readonly children: (page: Page) => ReactNode;
}

/** What is there stays beside what went wrong. */
export function WindowShown<Page>({ seen, what, children }: WindowShownProps<Page>): ReactNode {
  const { page, error, retry } = seen;
  return (
    <>
      {error === undefined ? null : <Failed error={error} retry={retry} />}
      {page === undefined && error === undefined ? <Loading what={what} /> : null}
      {page === undefined ? null : children(page)}
    </>
  );
}
