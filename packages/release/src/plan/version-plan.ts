import { createHash } from 'node:crypto';
import type { Bump } from './change.ts';
import type { Proposal } from './proposals.ts';

/** Where Nx looks for version plans (`nx release plan` writes there too). */
export const versionPlansFolder = '.nx/version-plans';

/** One file per project: planning again replaces it. */
export function planFile(project: string): string {
  return `${versionPlansFolder}/${project}.md`;
}

const marker = /^# Proposed by `npx nx g release-plan`.*\(content ([0-9a-f]{12})\)\.\r?\n/m;

const hashOf = (content: string): string =>
  createHash('sha256').update(content.replaceAll('\r\n', '\n')).digest('hex').slice(0, 12);

/** A version plan in Nx's format: the step in front matter, then the text for the changelog. */
export function printPlan(project: string, bump: Bump, text: string): string {
  const content = `${project}: ${bump}\n---\n\n${text.trimEnd()}\n`;
  const comment =
    '# Proposed by `npx nx g release-plan`, which replaces it unless it was edited ' +
    `(content ${hashOf(content)}).\n`;
  return `---\n${comment}${content}`;
}

/** Who wrote the text of a plan's file last: `proposed` is as it was proposed. */
export function authorOf(file: string): 'proposed' | 'edited' | 'other' {
  const [line, hash] = marker.exec(file) ?? [];
  if (line === undefined || hash === undefined) return 'other';
  const content = file.slice(file.indexOf(line) + line.length);
  return hashOf(content) === hash ? 'proposed' : 'edited';
}

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

function rowOf(proposal: Proposal): string[] {
  const { project, release, problem, bump } = proposal;
  const step = problem === undefined ? (bump ?? '–') : 'unknown';
  return [project, release?.version ?? 'none', step, why(proposal)];
}

/** What is proposed for each environment and why, for a terminal; with a line of titles. */
export function proposalTable(proposals: readonly Proposal[]): string {
  const rows = [['environment', 'last release', 'step', 'why'], ...proposals.map(rowOf)];
  const widths = [0, 1, 2].map((column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  const lines = rows.map((row) =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '),
  );
  return lines.map((line) => `${line.trimEnd()}\n`).join('');
}
