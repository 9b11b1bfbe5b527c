/** Numbers by name. */
export type Figures = Readonly<Record<string, number>>;

/**
 * `mean/x`, `max/x`, `min/x`, `median/x` and `std/x` (of a sample, divided by n - 1) of every figure x.
 * The deviation of a single value is left out; where there is no other, it is 0.
 *
 * Named as NeMo Gym's `RewardProfiler` names them.
 */
export function statistics(rows: readonly Figures[]): Record<string, number> {
  const columns = columnsOf(rows);
  const told = [...columns].flatMap(([name, values]) =>
    Object.entries(summary(values)).map(([kind, value]) => [`${kind}/${name}`, value] as const),
  );
  const deviations = [...columns].flatMap(([name, values]) => deviationOf(name, values));
  const zeros = [...columns].flatMap(([name, values]) =>
    values.length === rows.length ? [[`std/${name}`, 0] as const] : [],
  );
  return Object.fromEntries([...told, ...(deviations.length === 0 ? zeros : deviations)]);
}

function columnsOf(rows: readonly Figures[]): ReadonlyMap<string, readonly number[]> {
  const columns = new Map<string, number[]>();
  for (const [name, value] of rows.flatMap((row) => Object.entries(row))) {
    const column = columns.get(name) ?? [];
    column.push(value);
    columns.set(name, column);
  }
  return columns;
}

function summary(values: readonly number[]): Figures {
  const sorted = values.toSorted((a, b) => a - b);
  const [min = 0] = sorted;
  return { mean: mean(values), max: sorted.at(-1) ?? 0, min, median: median(sorted) };
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** @param sorted not empty */
function median(sorted: readonly number[]): number {
  const middle = (sorted.length - 1) / 2;
  const [below = 0, above = 0] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  return (below + above) / 2;
}

function deviationOf(
  name: string,
  values: readonly number[],
): readonly (readonly [string, number])[] {
  if (values.length < 2) return [];
  const middle = mean(values);
  const squares = values.reduce((sum, value) => sum + (value - middle) ** 2, 0);
  return [[`std/${name}`, Math.sqrt(squares / (values.length - 1))]];
}
