import { growthExponent } from './growth.ts';
import type { Row } from './rows.ts';

/** Wall seconds wanted on two cores. */
const wanted: readonly { row: string; size: number; below: number }[] = [
  { row: 'type-check all, cold', size: 200, below: 15 },
  { row: 'type-check, nothing changed', size: 200, below: 2 },
  { row: 'type-check, one changed', size: 200, below: 4 },
  { row: 'type-check all, cold', size: 1000, below: 50 },
];

/** Linear growth, with what noise adds. */
export const steepest = 1.15;

/** The growth of wall time of a row. */
export function exponentOf({ cells }: Row): number | undefined {
  return growthExponent(cells.map(({ size, wall }) => ({ size, cost: wall })));
}

function missedTimes(rows: readonly Row[]): string[] {
  return wanted.flatMap(({ row, size, below }) => {
    const cell = rows.find(({ name }) => name === row)?.cells.find((each) => each.size === size);
    if (cell === undefined || cell.wall < below) return [];
    return [`${row} at ${size}: ${cell.wall.toFixed(1)} s (wanted: below ${below})`];
  });
}

function missedGrowth(rows: readonly Row[]): string[] {
  return rows.flatMap((row) => {
    const exponent = exponentOf(row) ?? 0;
    if (exponent <= steepest) return [];
    return [`${row.name} grows with exponent ${exponent.toFixed(2)} (wanted: at most linear)`];
  });
}

/** What falls short of the targets, a sentence each. */
export function missedTargets(rows: readonly Row[]): string[] {
  return [...missedTimes(rows), ...missedGrowth(rows)];
}
