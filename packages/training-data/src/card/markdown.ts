/** A table; what would end a cell is escaped. */
export function table(
  heads: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): readonly string[] {
  return [lineOf(heads), lineOf(heads.map(() => '---')), ...rows.map(lineOf)];
}

function lineOf(cells: readonly (string | number)[]): string {
  return `| ${cells.map((cell) => cellOf(cell)).join(' | ')} |`;
}

function cellOf(cell: string | number): string {
  return typeof cell === 'number'
    ? grouped(cell)
    : cell.replaceAll('|', String.raw`\|`).replaceAll(/\s+/g, ' ');
}

/** Whole numbers as they are, others with three digits; groups of digits apart. */
export function grouped(figure: number): string {
  const isExact = Number.isInteger(figure) || Math.abs(figure) >= 100;
  const digits = isExact ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 };
  return figure.toLocaleString('en-US', digits);
}

/** `1 trajectory`, `1,200 trajectories` */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}

/** A block of code that may hold such blocks itself. */
export function codeBlock(language: string, code: string): readonly string[] {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return [`${fence}${language}`, code, fence];
}
