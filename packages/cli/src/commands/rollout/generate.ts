import { join } from 'node:path';
import type { Task } from '../task.ts';
import { defaultDirectory, locate } from '@envloom/env-package';
import { planText } from '@envloom/rollout/command';
import { playRollout } from '@envloom/rollout/command';
import { prepareRollout } from '@envloom/rollout/command';
import { environmentNames, findEnvironment } from '@envloom/env-package';
import { parseOptions, type GivenOptions, partsOf } from '@envloom/core/command';
import { rolloutsOptions, type RolloutsOptions } from './options.ts';
import type { RolloutsPorts } from './ports.ts';
import { regrade } from './regrade.ts';
import { replay } from './replay.ts';

/**
 * Prepares what was asked for: playing, replaying or judging again. Everything that can be wrong with
 * it is found here, and nothing is written.
 *
 * @returns what does it. Nx calls it after the generator, and not at all with `--dry-run`.
 * @throws Error that says what is wrong and what repairs it
 */
export async function generateRollouts(
  workspaceRoot: string,
  request: GivenOptions,
  ports: RolloutsPorts,
): Promise<Task> {
  const options = parseOptions(rolloutsOptions, request);
  assertOneThing(options);
  if (options.replay !== undefined) return replay(workspaceRoot, options, ports);
  if (options.regrade !== undefined) return regrade(workspaceRoot, options, ports);
  const asked = { roots: rootsOf(workspaceRoot, options), isEvery: options.all };
  const job = await prepareRollout(workspaceRoot, asked, options, ports);
  if (ports.isDryRun()) ports.output.write(planText(job));
  return async () => {
    const isWhole = await playRollout(job, ports);
    if (!isWhole) throw new Error('Not every episode was played; see above.');
  };
}

/** @throws Error where one option is without the other that it belongs to, or beside one it is not for */
function assertOneThing({ replay: replayed, regrade: regraded, write }: RolloutsOptions): void {
  if (replayed !== undefined && regraded !== undefined) {
    throw new Error('Give --replay or --regrade, not both.');
  }
  if (write && regraded === undefined) {
    throw new Error(
      '--write belongs to --regrade <file>: it writes the file anew with the new rewards.',
    );
  }
}

/** The folders of the environments that are asked for, relative to the workspace root. */
function rootsOf(
  workspaceRoot: string,
  { envs, all, directory }: RolloutsOptions,
): readonly string[] {
  const names = partsOf(envs);
  if (all) {
    if (names !== undefined) throw new Error('Give environments or --all, not both.');
    return allRoots(workspaceRoot, directory);
  }
  if (names === undefined) throw new Error(nothingAsked);
  return [...new Set(names)].map((name) => findEnvironment(workspaceRoot, name, directory).root);
}

const nothingAsked =
  'Which environments? Name them, joined by commas (npx nx g rollouts library-loans,bank-ledger), or ' +
  'give --all. To execute trajectories again: --replay <file>; to judge them again: --regrade <file>.';

function allRoots(workspaceRoot: string, directory = defaultDirectory): readonly string[] {
  const folder = locate('any', directory).directory;
  const names = environmentNames(join(workspaceRoot, folder));
  if (names.length === 0) throw new Error(`There are no environments in ${folder}.`);
  return names.map((name) => locate(name, directory).root);
}
