/** Rows as lines in which columns are aligned, two spaces apart; the last column is left ragged. */
export function aligned(rows: readonly (readonly string[])[], indent = '  '): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [at, cell] of row.entries()) widths[at] = Math.max(widths[at] ?? 0, cell.length);
  }
  return rows.map((row) => {
    const cells = row.map((cell, at) =>
      at === row.length - 1 ? cell : cell.padEnd(widths[at] ?? 0),
    );
    return `${indent}${cells.join('  ')}`.trimEnd();
  });
}
