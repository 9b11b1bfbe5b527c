import { threeDigits } from '@envloom/core';
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
    ? threeDigits(cell)
    : cell.replaceAll('|', String.raw`\|`).replaceAll(/\s+/g, ' ');
}

/** A block of code that may hold such blocks itself. */
export function codeBlock(language: string, code: string): readonly string[] {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return [`${fence}${language}`, code, fence];
}
