/** A number with its thousands apart: `30,000`. */
export function grouped(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}

/** `1 episode`, `1,200 episodes`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}

/** To three digits, as precise as figures of some hundred episodes are: `5.53`, `1,204`. */
export function threeDigits(value: number): string {
  return Math.abs(value) >= 100 ? grouped(Math.round(value)) : String(Number(value.toPrecision(3)));
}

/** A text, cut after `most` characters. */
export function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}

/** Rows as lines in which columns are aligned, two spaces apart; the last column is left ragged. */
export function aligned(rows: readonly (readonly string[])[], indent = '  '): readonly string[] {
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

/** What an error says; anything else that was thrown, as a text. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
