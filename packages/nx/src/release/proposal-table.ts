import type { Proposal } from './proposals.ts';

const WIDEST_REASON = 90;

/** Reasons are Markdown; a terminal shows their words. */
function plain(text: string): string {
  const line = text.replaceAll('`', '').replaceAll(/\\([\\`*_[\]<>~|])/g, '$1');
  return line.length > WIDEST_REASON ? `${line.slice(0, WIDEST_REASON - 1)}…` : line;
}

function why({ problem, reasons, bump }: Proposal): string {
  if (problem !== undefined) return plain(problem);
  const [first] = reasons;
  if (bump === undefined || first === undefined) return 'nothing differs';
  const more = reasons.length - 1;
  return more === 0 ? plain(first) : `${plain(first)} (and ${more} more)`;
}

function step({ problem, bump }: Proposal): string {
  return problem === undefined ? (bump ?? '–') : 'unknown';
}

/** What is proposed for each environment and why, for a terminal; with a line of titles. */
export function proposalTable(proposals: readonly Proposal[]): string {
  const rows = [
    ['environment', 'last release', 'step', 'why'],
    ...proposals.map((each) => [
      each.project,
      each.release?.version ?? 'none',
      step(each),
      why(each),
    ]),
  ];
  const widths = [0, 1, 2].map((column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return `${lines.join('\n')}\n`;
}
