import type { ReactNode } from 'react';

interface WindowRowsProps<Row> {
  readonly rows: readonly Row[];
  /** The place of the first of `rows` in the list. */
  readonly offset: number;
  readonly first: number;
  readonly last: number;
  readonly total: number;
  /** Of a row, in pixels. */
  readonly rowHeight: number;
  /** A `tr` with its key; `index` is its place in the list. */
  readonly children: (row: Row, index: number) => ReactNode;
}

/** The rows of a table that are seen, between spaces that stand for the others. */
export function WindowRows<Row>(props: WindowRowsProps<Row>): ReactNode {
  const { rows, offset, total, rowHeight, children } = props;
  const first = Math.min(Math.max(props.first, offset), total);
  const drawn = rows.slice(first - offset, Math.max(props.last - offset, 0));
  return (
    <tbody>
      <Space height={first * rowHeight} />
      {drawn.map((row, at) => children(row, first + at))}
      <Space height={(total - first - drawn.length) * rowHeight} />
    </tbody>
  );
}

function Space({ height }: { readonly height: number }): ReactNode {
  if (height <= 0) return null;
  return (
    <tr aria-hidden="true">
      <td style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}
