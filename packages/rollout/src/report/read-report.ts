import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readTrajectories } from '@envloom/episodes/node';
import { writeAtomically } from '@envloom/core/files';
import { languageModelProblems, linesOf } from '@envloom/llm';
import { z } from 'zod';
import type { FailedEpisode } from '../episode-job.ts';
import { RunStoreError } from '../run/run-file.ts';
import { failuresFile } from '../run/store.ts';
import { ReportBuilder } from './report-builder.ts';
import type { RolloutReport } from './report.ts';

/**
 * What the folder of a run comes to: read line by line, in constant memory.
 *
 * @throws RunStoreError where a line cannot be read; StateError where there is no file
 */
export async function readReport(folder: string): Promise<RolloutReport> {
  const builder = new ReportBuilder();
  const ids = new Set<string>();
  for await (const read of readTrajectories(folder)) {
    if (!('trajectory' in read)) throw new RunStoreError(read.problem);
    const { trajectory } = read;
    // Of an episode that was copied into the file a second time the first line counts.
    if (!ids.has(trajectory.id)) builder.add(trajectory);
    ids.add(trajectory.id);
  }
  for (const failure of brokenOff(folder, ids)) builder.addFailure(failure);
  return builder.report();
}

/** Writes `report.json` into the folder of a run. */
export function writeReport(folder: string, report: RolloutReport): void {
  writeAtomically(join(folder, 'report.json'), [`${JSON.stringify(report, null, 2)}\n`]);
}

const failureSchema = z.looseObject({
  format_version: z.literal(1),
  id: z.string(),
  env: z.string(),
  scenario: z.string(),
  sample: z.number(),
  who: z.enum(['agent-server', 'user-server', 'internal']),
  problem: z.enum([...languageModelProblems, 'internal']),
  message: z.string(),
  turns: z.number(),
  failed_at: z.string(),
});

/** The latest failure of each episode that has no trajectory. */
function brokenOff(folder: string, ids: ReadonlySet<string>): Iterable<FailedEpisode> {
  const file = failuresFile(folder);
  const latest = new Map<string, FailedEpisode>();
  if (!existsSync(file)) return [];
  for (const { text, isComplete } of linesOf(file)) {
    const failure = text === undefined || !isComplete ? undefined : failureIn(text);
    if (failure !== undefined && !ids.has(failure.id)) latest.set(failure.id, failure);
  }
  return latest.values();
}

function failureIn(line: string): FailedEpisode | undefined {
  try {
    return failureSchema.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
}
