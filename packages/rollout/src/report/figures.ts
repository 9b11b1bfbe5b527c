import type { Estimate } from './estimate.ts';

/** A number with its thousands apart: `30,000`. */
export function grouped(count: number): string {
  return String(Math.round(count)).replaceAll(/\B(?=(\d{3})+$)/g, ',');
}

/** `1 episode`, `2 episodes`. */
export function counted(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** A share as percents with one decimal, rounded down so that 100 % means all. */
export function percent(share: number): string {
  return `${Math.floor(share * 1000 + 1e-9) / 10} %`;
}

/** `82.5 % (68 to 91.2 %)`: the value and its 95 % confidence interval. */
export function interval({ value, low, high }: Estimate): string {
  return `${percent(value)} (${percent(low).replace(' %', '')} to ${percent(high)})`;
}

/** `0.91 (0.84 to 0.95)` */
export function span({ value, low, high }: Estimate): string {
  return `${hundredths(value)} (${hundredths(low)} to ${hundredths(high)})`;
}

/** With at most two decimals, rounded down so that 1 means all. */
function hundredths(value: number): string {
  return String(Math.floor(value * 100 + 1e-9) / 100);
}

export function dollars(cost: number): string {
  return `$${cost.toFixed(cost < 1 ? 4 : 2)}`;
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
