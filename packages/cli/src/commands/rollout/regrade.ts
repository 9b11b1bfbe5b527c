import { partsOf } from '@envloom/core/command';
import type { Task } from '../task.ts';
import { defaultDirectory, locate } from '@envloom/env-package';
import { ProgressLine } from '@envloom/core/command';
import { assertTrajectories } from '@envloom/rollout/command';
import { trajectoryFiles } from '@envloom/rollout/command';
import { regradeFile } from '@envloom/rollout/command';
import { RegradeTotals } from '@envloom/rollout/command';
import { WorkspaceScenarios } from '@envloom/rollout/command';
import type { RolloutsOptions } from './options.ts';
import type { RolloutsPorts } from './ports.ts';

/**
 * Judges trajectories by the checks that are stored now and prints the delta; the files are written
 * anew only where that is asked for, and never in a dry run.
 *
 * @throws Error where a file is missing or holds no trajectories, or cannot be written; or, when all is
 * done, where a trajectory could not be judged
 */
export async function regrade(
  workspaceRoot: string,
  options: RolloutsOptions,
  { output, importModule, isDryRun }: RolloutsPorts,
): Promise<Task> {
  const files = trajectoryFiles('regrade', partsOf(options.regrade) ?? [''], workspaceRoot);
  const { directory } = locate('any', options.directory ?? defaultDirectory);
  const workspace = new WorkspaceScenarios(workspaceRoot, directory, importModule);
  const write = options.write && !isDryRun();
  const totals = new RegradeTotals();
  const progress = new ProgressLine('regrade', output);
  for (const file of files) {
    // oxlint-disable-next-line no-await-in-loop -- one file after the other
    await assertTrajectories('regrade', file);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await regradeFile(file, { workspace, totals, progress, write });
  }
  output.write(`${totals.lines().join('\n')}\n${whatWasWritten(files, write)}\n`);
  if (totals.regraded < totals.read) {
    throw new Error('Not every trajectory could be judged; see above.');
  }
  return () => undefined;
}

function whatWasWritten(files: readonly string[], write: boolean): string {
  if (write) return `Written anew: ${files.join(', ')}`;
  return 'Nothing was written; --write puts the new rewards into the file.';
}
