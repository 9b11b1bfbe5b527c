import { styleText } from 'node:util';
import { severities, type Severity } from '../findings/catalogue.ts';
import { fixOf, type Counterexample, type Finding } from '../findings/finding.ts';
import { counted } from './figures.ts';
import { placeText } from './place.ts';
import { startText, stepText } from './play.ts';
import type { QualityReport } from './report.ts';
import { summaryOf, verdictText } from './summary.ts';
import { visibleLine } from './visible.ts';

export interface TableOptions {
  /** Colours for a terminal; plain text without. */
  readonly color?: boolean;
}

/** Findings of one severity that are shown; quality.json has all. */
const mostShown = 30;

type Format = Parameters<typeof styleText>[0];
type Paint = (format: Format, text: string) => string;

const plain: Paint = (_format, text) => text;
const painted: Paint = (format, text) => styleText(format, text, { validateStream: false });

const colors = { error: 'red', note: 'cyan' } as const;

/**
 * A report for a terminal: its figures, its findings by severity, each with what repairs it and the
 * play that shows it, and the verdict as the last line.
 */
export function reportTable(report: QualityReport, { color = false }: TableOptions = {}): string {
  const paint = color ? painted : plain;
  const lines = [
    paint('bold', `${visibleLine(report.env)}: quality`),
    '',
    ...summaryLines(report),
    '',
    ...severities.flatMap((severity) => findingLines(report.findings, severity, paint)),
    verdictLine(report, paint),
  ];
  return `${lines.join('\n')}\n`;
}

function summaryLines(report: QualityReport): string[] {
  const rows = summaryOf(report);
  const width = Math.max(...rows.map(({ label }) => label.length));
  return rows.map(({ label, text }) => `  ${label.padEnd(width)}  ${text}`);
}

function verdictLine(report: QualityReport, paint: Paint): string {
  const color = report.verdict.passed ? 'green' : 'red';
  return paint(['bold', color], `${visibleLine(report.env)} ${visibleLine(verdictText(report))}`);
}

function findingLines(findings: readonly Finding[], severity: Severity, paint: Paint): string[] {
  const ours = findings.filter((finding) => finding.severity === severity);
  if (ours.length === 0) return [];
  const left = ours.length - mostShown;
  return [
    paint(['bold', colors[severity]], counted(ours.length, severity)),
    ...ours.slice(0, mostShown).flatMap((finding) => describe(finding, paint)),
    ...(left > 0 ? [`  … and ${left} more in quality.json`] : []),
    '',
  ];
}

function describe(finding: Finding, paint: Paint): string[] {
  const place = visibleLine(placeText(finding));
  const code = paint(colors[finding.severity], finding.code);
  return [
    place === '' ? `  ${code}` : `  ${code}  ${place}`,
    `    ${visibleLine(finding.message)}`,
    `    fix: ${visibleLine(fixOf(finding))}`,
    ...(finding.example === undefined ? [] : playLines(finding.example)),
  ];
}

function playLines(example: Counterexample): string[] {
  return [
    `    play ${startText(example)}:`,
    ...example.steps.map((step, index) => `      ${index + 1}. ${stepText(step)}`),
    `      → ${visibleLine(example.observed)}`,
  ];
}
