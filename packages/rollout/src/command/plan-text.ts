import { relative } from 'node:path';
import { agentName } from '../agents/agent-spec.ts';
import { trajectoryIds } from '../run/trajectory-ids.ts';
import { columns } from '@envloom/core';
import { jobCount, jobIds } from './jobs.ts';
import type { RolloutJob } from './prepare.ts';

/** What a run would do, for `--dry-run`: reads what is there, and writes nothing. */
export function planText(job: RolloutJob): string {
  const { environments, notes, options, folder, workspaceRoot } = job;
  const ids = trajectoryIds(folder);
  const rows = environments.map((environment) => {
    const total = jobCount([environment], options);
    const done = jobIds([environment], options).filter((id) => ids.has(id)).length;
    return { name: environment.name, scenarios: environment.chosen.length, total, done };
  });
  const sum = (of: (row: (typeof rows)[number]) => number): number =>
    rows.reduce((all, row) => all + of(row), 0);
  const together = {
    name: 'together',
    scenarios: sum(({ scenarios }) => scenarios),
    total: sum(({ total }) => total),
    done: sum(({ done }) => done),
  };
  const shown = rows.length > 1 ? [...rows, together] : rows;
  const table = columns([
    ['  environment', 'scenarios', 'episodes', 'done', 'to play'],
    ...shown.map((row) => [
      `  ${row.name}`,
      row.scenarios,
      row.total,
      row.done,
      row.total - row.done,
    ]),
  ]);
  const { samples, concurrency } = options;
  return [
    ...notes,
    `Plan: ${agentName(job.agent)} plays each scenario ${samples === 1 ? 'once' : `${samples} times`}, ${concurrency} episodes at a time.`,
    ...table,
    `Into ${relative(workspaceRoot, folder)}. Nothing was played or written.`,
    '',
  ].join('\n');
}
