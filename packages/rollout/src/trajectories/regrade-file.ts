import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { takeFileLock } from '@envloom/llm';
import { readReport, writeReport } from '../report/read-report.ts';
import { trajectoriesFile } from '../run/trajectory-ids.ts';
import { readTrajectories } from '@envloom/episodes/node';
import { regradeTrajectory } from '@envloom/episodes/trajectory';
import type { ProgressLine } from '@envloom/core/command';
import { DraftFile } from './draft-file.ts';
import type { RegradeTotals } from './regrade-totals.ts';
import type { WorkspaceScenarios } from './workspace-scenarios.ts';

export interface RegradeOptions {
  readonly workspace: WorkspaceScenarios;
  readonly totals: RegradeTotals;
  readonly progress: Pick<ProgressLine, 'show' | 'clear'>;
  /** Whether the file is written anew. */
  readonly write: boolean;
}

/**
 * Judges all trajectories of a file by the checks that are stored now. Written anew it has every
 * trajectory in its place, those that cannot be judged as they were; whole or not at all.
 *
 * @param file absolute
 * @throws Error where it is to be written and a run adds to it, or a line of it is no trajectory
 */
export async function regradeFile(file: string, options: RegradeOptions): Promise<void> {
  if (!options.write) return regradeInto(undefined, file, options);
  const release = lockOfRun(file);
  const draft = new DraftFile(file);
  try {
    await regradeInto(draft, file, options);
    draft.putInPlace();
    await keepReport(file);
  } finally {
    draft.discard();
    release();
  }
}

/** The report of a run says what its trajectories say. */
async function keepReport(file: string): Promise<void> {
  const folder = dirname(file);
  const isOfRun = file === trajectoriesFile(folder) && existsSync(join(folder, 'report.json'));
  if (isOfRun) writeReport(folder, await readReport(folder));
}

/** The folder of a run belongs to one process at a time. */
function lockOfRun(file: string): () => void {
  const folder = dirname(file);
  if (!existsSync(join(folder, 'run.json'))) return () => undefined;
  try {
    return takeFileLock(join(folder, 'run.lock'), 0);
  } catch (error) {
    throw new Error(`A run is adding to ${file}: wait until it ends. The file was left as it is.`, {
      cause: error,
    });
  }
}

async function regradeInto(
  draft: DraftFile | undefined,
  file: string,
  { workspace, totals, progress }: RegradeOptions,
): Promise<void> {
  for await (const line of readTrajectories(file)) {
    if ('problem' in line) {
      if (draft !== undefined) throw unreadable(file, line.problem);
      totals.unreadable(line.problem);
      continue;
    }
    const found = await workspace.find(line.trajectory);
    const outcome =
      found.kind === 'not-found'
        ? found
        : regradeTrajectory(found.source, found.scenario, line.trajectory);
    totals.note(line.trajectory, outcome);
    draft?.add(JSON.stringify(outcome.kind === 'regraded' ? outcome.trajectory : line.trajectory));
    progress.show({ stage: 'judged', done: totals.read });
  }
  progress.clear();
}

function unreadable(file: string, problem: string): Error {
  return new Error(
    `${problem}\n${file} was left as it is: take the line out, or leave out --write.`,
  );
}
