import { styleText } from 'node:util';
import { severities, type Severity } from '../findings/catalogue.ts';
import type { Finding } from '../findings/finding.ts';
import { describe } from './describe.ts';
import { counted } from './figures.ts';
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
    ...ours.slice(0, mostShown).flatMap((finding) => findingText(finding, paint)),
    ...(left > 0 ? [`  … and ${left} more in quality.json`] : []),
    '',
  ];
}

function findingText(finding: Finding, paint: Paint): string[] {
  const { place, message, fix, plays } = describe(finding);
  const code = paint(colors[finding.severity], finding.code);
  return [
    place === '' ? `  ${code}` : `  ${code}  ${place}`,
    `    ${visibleLine(message)}`,
    `    fix: ${visibleLine(fix)}`,
    ...plays.flatMap(({ start, steps, observed }) => [
      `    play ${start}:`,
      ...steps.map((step, index) => `      ${index + 1}. ${step}`),
      `      → ${visibleLine(observed)}`,
    ]),
  ];
}
