/** How figures are spread. */
export interface Spread {
  readonly least: number;
  readonly median: number;
  readonly mean: number;
  readonly most: number;
  /** How many figures lie in each range, in their order; ranges without any are left out. */
  readonly ranges: Readonly<Record<string, number>>;
}

/** A range of figures: from its start up to the start of the next. */
export interface Range {
  readonly from: number;
  readonly label: string;
}

/** Figures are kept to four decimals, so that sums in another order give the same text. */
const rounded = (figure: number): number => Math.round(figure * 10_000) / 10_000;

/** @returns undefined where there are no figures */
export function spreadOf(figures: readonly number[], ranges: readonly Range[]): Spread | undefined {
  const sorted = figures.toSorted((a, b) => a - b);
  const [least] = sorted;
  const most = sorted.at(-1);
  if (least === undefined || most === undefined) return undefined;
  let total = 0;
  for (const figure of sorted) total += figure;
  return {
    least: rounded(least),
    median: rounded(sorted[sorted.length >> 1] ?? least),
    mean: rounded(total / sorted.length),
    most: rounded(most),
    ranges: countsIn(sorted, ranges),
  };
}

function countsIn(figures: readonly number[], ranges: readonly Range[]): Record<string, number> {
  const counts = new Map(ranges.map(({ label }) => [label, 0]));
  for (const figure of figures) {
    const label = ranges.findLast(({ from }) => figure >= from)?.label;
    if (label !== undefined) counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  return Object.fromEntries([...counts].filter(([, count]) => count > 0));
}

/** For kill scores, of which none under 0.9 is kept. */
export const scoreRanges: readonly Range[] = [
  { from: 0, label: 'under 0.9' },
  { from: 0.9, label: '0.9–0.95' },
  { from: 0.95, label: '0.95–1' },
  { from: 1, label: '1' },
];

/** For tool calls. */
export const stepRanges: readonly Range[] = [
  { from: 0, label: '0–2' },
  { from: 3, label: '3–4' },
  { from: 5, label: '5–6' },
  { from: 7, label: '7–9' },
  { from: 10, label: '10–14' },
  { from: 15, label: '15 and more' },
];

/** For difficulty scores. */
export const fifths: readonly Range[] = [
  { from: 0, label: '0–0.2' },
  { from: 0.2, label: '0.2–0.4' },
  { from: 0.4, label: '0.4–0.6' },
  { from: 0.6, label: '0.6–0.8' },
  { from: 0.8, label: '0.8–1' },
];
