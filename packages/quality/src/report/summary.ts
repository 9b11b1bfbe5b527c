import { counted, grouped, percent, ratio } from './figures.ts';
import type { QualityReport } from './report.ts';

/** A figure of the report and its name. */
export interface SummaryRow {
  readonly label: string;
  readonly text: string;
}

/** The figures of a report, a line each. */
export function summaryOf(report: QualityReport): SummaryRow[] {
  const { coverage, laws } = report;
  const { codes, branches, settings } = coverage;
  return [
    row(
      'operations',
      share(coverage.operations, ({ succeeded }) => succeeded, 'succeeded'),
    ),
    row('failure codes', `${ratio(codes.reached, codes.total)} reached`),
    row('branches', `${ratio(branches.taken, branches.total)} taken`),
    row('fields', fieldsText(report)),
    row(
      'settings',
      share(settings, ({ matters }) => matters, 'matter'),
    ),
    row('rules', rulesText(report)),
    row('kill score', killText(report)),
    row(
      'laws',
      share(laws, ({ holds }) => holds, 'hold'),
    ),
    row('played', playedText(report)),
    ...cutRows(report),
  ];
}

/** `passed`, or what falls short. */
export function verdictText({ verdict }: QualityReport): string {
  const { passed, reasons, threshold } = verdict;
  if (threshold.fail_on === 'never' && reasons.length > 0) {
    return `passed, because nothing was to fail; short of the threshold: ${reasons.join('; ')}`;
  }
  return passed ? 'passed' : `failed: ${reasons.join('; ')}`;
}

const row = (label: string, text: string): SummaryRow => ({ label, text });

function share<T>(items: readonly T[], isGood: (item: T) => boolean, what: string): string {
  return items.length === 0
    ? 'none'
    : `${ratio(items.filter(isGood).length, items.length)} ${what}`;
}

function fieldsText({ coverage }: QualityReport): string {
  const fields = coverage.entities.flatMap((entity) => entity.fields);
  return share(fields, ({ written, read }) => written && read, 'written and read');
}

const keepers = [
  ['both', 'by guards and invariants'],
  ['guards', 'by guards'],
  ['invariants', 'by invariants'],
  ['agent', 'left to the agent'],
  ['manner', 'about how the agent speaks'],
  ['nobody', 'by nobody'],
] as const;

function rulesText({ rules }: QualityReport): string {
  const parts = keepers.flatMap(([keeper, text]) => {
    const count = rules.filter(({ kept_by: keptBy }) => keptBy === keeper).length;
    return count === 0 ? [] : [`${count} ${text}`];
  });
  return parts.length === 0 ? 'none' : `${rules.length}: ${parts.join(', ')}`;
}

function killText({ mutation }: QualityReport): string {
  const { total, killed, by, score } = mutation;
  if (total === 0) return 'no mistakes to notice';
  return (
    `${percent(score)}: ${grouped(killed)} of ${counted(total, 'mistake')} noticed ` +
    `(invariants ${by.invariant}, other guards ${by.other_guard}, behaviour ${by.behaviour})`
  );
}

function playedText({ counts, seed, options }: QualityReport): string {
  return [
    `${counted(counts.calls, 'call')} (${grouped(counts.checked_calls)} checked)`,
    counted(counts.sequences, 'sequence'),
    counted(counts.worlds, 'world'),
    `seed ${seed}`,
    counted(options.runs, 'run'),
  ].join(', ');
}

function cutRows({ complete, options }: QualityReport): SummaryRow[] {
  if (complete) return [];
  const budget = counted(options.budget_seconds, 'second');
  return [row('cut short', `the budget of ${budget} was spent; with more, figures may be higher`)];
}
