import type { Attacked, Judged, Verdict } from './attack.ts';
import { variantKinds, type VariantKind } from './variant.ts';

/** A variant that wins, or a right way that loses, as the table and the file show it. */
export interface Win {
  readonly environment: string;
  readonly scenario: string;
  readonly kind: VariantKind;
  readonly tool: string;
  readonly argument: string;
  readonly what: string;
}

export type Counts = Record<Verdict, number>;

const none: Counts = { refused: 0, lost: 0, equivalent: 0, listed: 0, won: 0, denied: 0 };

/** Counts what became of variants. */
export class Tally {
  readonly wins: Win[] = [];
  scenarios = 0;
  leftOut = 0;
  /** Scenarios with fields that their certificate lists as open. */
  withOpenFields = 0;
  readonly #counts = new Map<VariantKind, Counts>(variantKinds.map((kind) => [kind, { ...none }]));

  add(environment: string, scenario: string, { judged, leftOut }: Attacked): void {
    this.scenarios += 1;
    this.leftOut += leftOut;
    for (const each of judged) this.#count(environment, scenario, each);
  }

  get counts(): ReadonlyMap<VariantKind, Counts> {
    return this.#counts;
  }

  #count(environment: string, scenario: string, { variant, verdict }: Judged): void {
    const counts = this.#counts.get(variant.kind);
    if (counts !== undefined) counts[verdict] += 1;
    if (verdict !== 'won' && verdict !== 'denied') return;
    const { kind, tool, argument, what } = variant;
    this.wins.push({ environment, scenario, kind, tool, argument, what });
  }
}

const verdicts: readonly Verdict[] = ['refused', 'lost', 'equivalent', 'listed', 'won', 'denied'];

/** The counts by kind, and what wins most by tool and argument. */
export function tallyText(tally: Tally, mostShown: number): string {
  const rows = [...tally.counts].map(([kind, counts]) => row(kind, counts));
  const all = total([...tally.counts.values()]);
  const share = ((100 * tally.withOpenFields) / Math.max(1, tally.scenarios)).toFixed(1);
  return [
    ['kind', 'variants', ...verdicts].map(cell).join(' '),
    ...rows,
    row('all', all),
    '',
    `${tally.scenarios} scenarios; ${tally.leftOut} variants left out by --most`,
    `${tally.withOpenFields} scenarios (${share} %) have a field that their certificate lists as open`,
    ...winLines(tally.wins, mostShown),
  ].join('\n');
}

function total(counts: readonly Counts[]): Counts {
  const sum: Counts = { ...none };
  for (const each of counts) for (const verdict of verdicts) sum[verdict] += each[verdict];
  return sum;
}

function row(name: string, counts: Counts): string {
  const figures = verdicts.map((verdict) => counts[verdict]);
  const all = figures.reduce((sum, figure) => sum + figure, 0);
  return [name, all, ...figures].map(cell).join(' ');
}

function cell(each: string | number, at: number): string {
  return at === 0 ? String(each).padEnd(18) : String(each).padStart(11);
}

function winLines(wins: readonly Win[], most: number): readonly string[] {
  if (wins.length === 0) return ['nothing wins that should not, and no right way loses'];
  const places = Map.groupBy(wins, (win) =>
    `${win.environment} ${win.kind}: ${win.tool} ${win.argument}`.trim(),
  );
  const lines = [...places]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(
      ([place, of]) =>
        `${String(of.length).padStart(6)}  ${place}, as in ${of[0]?.scenario}: ${of[0]?.what.slice(0, 110)}`,
    );
  const hidden = lines.length - most;
  return [
    `${wins.length} variants win, or are right and lose, in ${new Set(wins.map(({ scenario }) => scenario)).size} scenarios:`,
    ...lines.slice(0, most),
    ...(hidden > 0 ? [`and ${hidden} other places; --out keeps all`] : []),
  ];
}
