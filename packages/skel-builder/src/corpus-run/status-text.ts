import type { CorpusReading } from '../corpus/reading.ts';
import type { CachedRun } from './cached-run.ts';
import { columns } from '@envloom/core/text';
import { funnelLines, yieldLines } from './funnel-text.ts';
import { totalsLines } from './totals-text.ts';

/** How far a run has come, what is open, and what it cost. */
export function statusText(reading: CorpusReading, run: CachedRun): string {
  const lines = [
    ...funnelLines(reading, run),
    ...openLines(run),
    '',
    ...totalsLines(run.totals),
    ...yieldLines(run, run.totals),
  ];
  return `${lines.join('\n')}\n`;
}

function openLines({ pending, unexamined }: CachedRun): string[] {
  const byStage = Map.groupBy(pending, ({ stage }) => stage);
  const rows = [
    ...[...byStage].map(([stage, questions]) => [`  ${stage}`, questions.length, 'questions']),
    ...(unexamined > 0 ? [['  examination', unexamined, 'models']] : []),
  ];
  return rows.length === 0 ? [] : ['', 'Open now', ...columns(rows)];
}
