import { type CommandContext, partsOf, ProgressLine } from '@envloom/core/command';
import { locate } from '@envloom/env-package';
import {
  assertTrajectories,
  isAllSame,
  regradeFile,
  RegradeTotals,
  replayFiles,
  replayLines,
  trajectoryFiles,
  WorkspaceScenarios,
} from '@envloom/rollout/command';

/**
 * Executes trajectories again and prints where they lead elsewhere. Writes nothing.
 *
 * @param paths files and folders, joined by commas
 * @param directory the folder of environments
 * @throws Error where a file is missing or holds no trajectories, or not every trajectory is the same
 */
export async function replay(
  paths: string,
  directory: string,
  { root, output }: CommandContext,
): Promise<void> {
  const files = await existing('replay', paths, root);
  const progress = new ProgressLine('replay', output);
  const totals = await replayFiles(files, scenariosIn(root, directory), progress);
  output.write(`${replayLines(totals).join('\n')}\n`);
  if (!isAllSame(totals)) throw new Error('Not every trajectory leads where it led; see above.');
}

/**
 * Judges trajectories by the checks that are stored now and prints the delta.
 *
 * @param isWriting the files are written anew
 * @throws Error where a file is missing or holds no trajectories, or cannot be written; or, when all is
 * done, where a trajectory could not be judged
 */
export async function regrade(
  paths: string,
  directory: string,
  { root, output }: CommandContext,
  isWriting: boolean,
): Promise<void> {
  const files = await existing('regrade', paths, root);
  const workspace = scenariosIn(root, directory);
  const totals = new RegradeTotals();
  const progress = new ProgressLine('regrade', output);
  for (const file of files) {
    // oxlint-disable-next-line no-await-in-loop -- one file after the other
    await regradeFile(file, { workspace, totals, progress, write: isWriting });
  }
  const written = isWriting
    ? `Written anew: ${files.join(', ')}`
    : 'Nothing was written; --write puts the new rewards into the file.';
  output.write(`${totals.lines().join('\n')}\n${written}\n`);
  if (totals.regraded < totals.read) {
    throw new Error('Not every trajectory could be judged; see above.');
  }
}

async function existing(option: string, paths: string, root: string): Promise<readonly string[]> {
  const files = trajectoryFiles(option, partsOf(paths) ?? [''], root);
  for (const file of files) {
    // oxlint-disable-next-line no-await-in-loop -- the first wrong file is told
    await assertTrajectories(option, file);
  }
  return files;
}

const scenariosIn = (root: string, directory: string): WorkspaceScenarios =>
  new WorkspaceScenarios(root, locate('any', directory).directory);
