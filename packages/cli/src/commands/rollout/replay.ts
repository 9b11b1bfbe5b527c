import { partsOf } from '@envloom/core/command';
import type { Task } from '../task.ts';
import { defaultDirectory, locate } from '@envloom/env-package';
import { ProgressLine } from '@envloom/core/command';
import { assertTrajectories } from '@envloom/rollout/command';
import { trajectoryFiles } from '@envloom/rollout/command';
import { isAllSame, replayFiles, replayLines } from '@envloom/rollout/command';
import { WorkspaceScenarios } from '@envloom/rollout/command';
import type { RolloutsOptions } from './options.ts';
import type { RolloutsPorts } from './ports.ts';

/**
 * Executes trajectories again and prints where they lead elsewhere. Writes nothing, so it is done in
 * a dry run as well.
 *
 * @throws Error where a file is missing or holds no trajectories, or not every trajectory is the same
 */
export async function replay(
  workspaceRoot: string,
  options: RolloutsOptions,
  { output, importModule }: RolloutsPorts,
): Promise<Task> {
  const asked = partsOf(options.replay) ?? [''];
  const files = trajectoryFiles('replay', asked, workspaceRoot);
  for (const file of files) {
    // oxlint-disable-next-line no-await-in-loop -- the first wrong file is told
    await assertTrajectories('replay', file);
  }
  const { directory } = locate('any', options.directory ?? defaultDirectory);
  const workspace = new WorkspaceScenarios(workspaceRoot, directory, importModule);
  const totals = await replayFiles(files, workspace, new ProgressLine('replay', output));
  output.write(`${replayLines(totals).join('\n')}\n`);
  if (!isAllSame(totals)) throw new Error('Not every trajectory leads where it led; see above.');
  return () => undefined;
}
