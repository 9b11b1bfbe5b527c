import { grouped } from './text.ts';
/** A cell that is a number is aligned to the right. */
export type Cell = string | number | undefined;

/** Rows as lines, with columns of equal width. */
export function columns(rows: readonly (readonly Cell[])[]): string[] {
  const texts = rows.map((row) => row.map(cellText));
  const widths = widthsOf(texts);
  return texts.map((row, at) =>
    row
      .map((text, column) => padded(text, widths[column] ?? 0, typeof rows[at]?.[column]))
      .join('  ')
      .trimEnd(),
  );
}

function cellText(cell: Cell): string {
  return typeof cell === 'number' ? grouped(cell) : (cell ?? '');
}

function widthsOf(rows: readonly (readonly string[])[]): number[] {
  const count = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: count }, (_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
}

const padded = (text: string, width: number, type: string): string =>
  type === 'number' ? text.padStart(width) : text.padEnd(width);
