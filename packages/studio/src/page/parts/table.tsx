import type { ReactNode } from 'react';
import { Wide } from './wide.tsx';
import './table.css';

/** The head of a column: of words, of numbers, or one that only screen readers read. */
export type Column = string | { readonly number: string } | { readonly unseen: string };

interface TableProps {
  /** What it holds, for those who cannot see that. */
  readonly label: string;
  readonly columns: readonly Column[];
  /** A `tr` for each row. */
  readonly children: ReactNode;
}

/** A table that scrolls by itself where it is wider than the page. */
export function Table({ label, columns, children }: TableProps): ReactNode {
  return (
    <Wide label={label}>
      <table>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>{columns.map(headOf)}</tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </Wide>
  );
}

function headOf(column: Column): ReactNode {
  if (typeof column === 'string') return <Head key={column}>{column}</Head>;
  if ('number' in column)
    return (
      <Head key={column.number} className="number">
        {column.number}
      </Head>
    );
  return (
    <Head key={column.unseen}>
      <span className="visually-hidden">{column.unseen}</span>
    </Head>
  );
}

function Head(props: { readonly className?: string; readonly children: ReactNode }): ReactNode {
  return <th scope="col" {...props} />;
}
