import { columns, grouped } from '@envloom/core';
import type { DatasetReport } from '../pipeline/report.ts';
import { splits } from '../split/splits.ts';

/** What a set holds and what was left out, for people. */
export function reportLines(report: DatasetReport): readonly string[] {
  const { name, task, read, kept, formats, notes } = report;
  const [one, what] = task === 'sft' ? ['trajectory', 'trajectories'] : ['scenario', 'scenarios'];
  return [
    `${name}: ${grouped(kept)} of ${grouped(read)} ${read === 1 ? one : what}`,
    ...columns([
      ['  format', ...splits, 'size'],
      ...formats.map((format) => [
        `  ${format.name}`,
        ...splits.map((split) => format.rows[split]),
        sizeText(format.bytes),
      ]),
    ]),
    ...columns([
      ['  split', 'environments', what],
      ...splits.map((split) => [
        `  ${split}`,
        report.splits[split].environments.length,
        report.splits[split].kept,
      ]),
    ]),
    ...droppedLines(report),
    ...unverifiedLines(report),
    ...notes.map((note) => `  ${note}`),
  ];
}

function unverifiedLines({ task, verified }: DatasetReport): readonly string[] {
  if (task === 'rl' || verified) return [];
  return [
    '  Not verified: nothing was played again; results and rewards are those that were recorded.',
  ];
}

function sizeText(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

function droppedLines({ dropped, formats }: DatasetReport): readonly string[] {
  const refused = formats.flatMap((format) =>
    format.refused.map((one) => ({ ...one, filter: `${format.name}, ${one.filter}` })),
  );
  const all = [...dropped, ...refused];
  if (all.length === 0) return [];
  const rows = all.map(({ filter, reason, count, example }) => [
    `    ${filter}: ${reason}`,
    count,
    `${example.id}: ${example.why}`,
  ]);
  return ['  left out', ...columns(rows)];
}
