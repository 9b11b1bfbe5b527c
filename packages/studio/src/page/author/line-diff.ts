/** A row of two texts side by side; what one of them lacks is undefined. */
export interface DiffRow {
  readonly left?: DiffLine;
  readonly right?: DiffLine;
  readonly isSame: boolean;
}

export interface DiffLine {
  /** From 1. */
  readonly number: number;
  readonly text: string;
}

/** Cells of the table that are looked at; beyond that the middle is shown as one change. */
const mostCells = 4_000_000;

/** Two texts side by side, line by line. */
export function lineDiff(left: string, right: string): readonly DiffRow[] {
  const [a, b] = [left.split('\n'), right.split('\n')];
  const shortest = Math.min(a.length, b.length);
  let head = 0;
  while (head < shortest && a[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < shortest - head && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1;
  const matches = commonLines(a.slice(head, a.length - tail), b.slice(head, b.length - tail));
  const same: (readonly [number, number])[] = [
    ...Array.from({ length: head }, (_, at) => [at, at] as const),
    ...matches.map(([i, j]) => [i + head, j + head] as const),
    ...Array.from(
      { length: tail },
      (_, at) => [a.length - tail + at, b.length - tail + at] as const,
    ),
  ];
  return rowsOf(a, b, same);
}

/** Pairs of equal lines, as many as there can be in the same order. */
function commonLines(a: readonly string[], b: readonly string[]): readonly [number, number][] {
  const width = b.length + 1;
  if ((a.length + 1) * width > mostCells) return [];
  // At i, j: how many lines of a from i and of b from j are common.
  const common = new Uint32Array((a.length + 1) * width);
  const at = (i: number, j: number): number => common[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      common[i * width + j] =
        a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const pairs: [number, number][] = [];
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length)
    if (a[i] === b[j]) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  return pairs;
}

function rowsOf(
  a: readonly string[],
  b: readonly string[],
  same: readonly (readonly [number, number])[],
): readonly DiffRow[] {
  const rows: DiffRow[] = [];
  let [i, j] = [0, 0];
  for (const [nextA, nextB] of [...same, [a.length, b.length] as const]) {
    while (i < nextA || j < nextB) {
      const left = i < nextA ? lineOf(a, i++) : undefined;
      const right = j < nextB ? lineOf(b, j++) : undefined;
      rows.push({ ...(left && { left }), ...(right && { right }), isSame: false });
    }
    if (nextA < a.length && nextB < b.length)
      rows.push({ left: lineOf(a, i++), right: lineOf(b, j++), isSame: true });
  }
  return rows;
}

const lineOf = (lines: readonly string[], at: number): DiffLine => ({
  number: at + 1,
  text: lines[at] ?? '',
});

/** Only rows near a change, with a gap (undefined) where equal ones are left out. */
export function nearChanges(
  rows: readonly DiffRow[],
  around = 3,
): readonly (DiffRow | undefined)[] {
  const near = new Set(
    rows.flatMap(({ isSame }, at) =>
      isSame ? [] : Array.from({ length: 2 * around + 1 }, (_, step) => at - around + step),
    ),
  );
  return rows.flatMap((row, at) =>
    near.has(at) ? [row] : near.has(at - 1) || at === 0 ? [undefined] : [],
  );
}
