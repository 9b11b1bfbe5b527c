import type { Emission } from './emission.ts';
import type { Cell, Row } from './rows.ts';
import { exponentOf } from './targets.ts';

function number(value: number | undefined): string {
  if (value === undefined) return '–';
  return value < 10 ? value.toFixed(1) : value.toFixed(0);
}

function cellText({ wall, processor, memory }: Cell): string {
  return `${number(wall)} s · ${number(processor)} s · ${number(memory)} MB`;
}

/** Wall seconds, processor seconds and megabytes at each size, and how the wall seconds grow. */
export function printTable(rows: readonly Row[]): void {
  const table: Record<string, Record<string, string>> = {};
  for (const row of rows) {
    const columns: Record<string, string> = {};
    for (const cell of row.cells) columns[cell.size] = cellText(cell);
    table[row.name] = { ...columns, growth: exponentOf(row)?.toFixed(2) ?? '–' };
  }
  console.log('wall seconds · processor seconds · megabytes, by environments');
  console.table(table);
}

/** How much of the heap is in use as more and more is emitted. */
export function printHeap({ environments, processes, peak }: Emission): void {
  const samples = environments.flatMap(({ index, heap }) =>
    heap === undefined ? [] : [`${index + 1}: ${heap.toFixed(0)}`],
  );
  console.log(`Emitted by ${processes} processes; the largest took ${peak.toFixed(0)} MB.`);
  console.log(`Megabytes of heap in use after so many environments: ${samples.join(', ')}`);
}
