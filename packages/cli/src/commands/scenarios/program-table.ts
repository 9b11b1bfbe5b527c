import { columns } from '@envloom/core';
import type { ProgramFigures } from '@envloom/scen-generator/stored';

/** What each task program gave: `18  departures-and-open-bills  3 seeds: CLAUSES_SURVIVE 2, NEVER_FITS 1`. */
export function programTable(programs: readonly ProgramFigures[]): string {
  return columns(
    programs.map(({ program, made, missed }) => [made, program, missedText(missed)]),
  ).join('\n');
}

function missedText(missed: ProgramFigures['missed']): string {
  const entries = Object.entries(missed).toSorted(([, a], [, b]) => b - a);
  const total = entries.reduce((sum, [, count]) => sum + count, 0);
  if (total === 0) return '';
  return `${total} passed over: ${entries.map(([code, count]) => `${code} ${count}`).join(', ')}`;
}
