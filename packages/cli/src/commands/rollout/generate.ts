import {
  type CommandContext,
  type GivenOptions,
  option,
  parseOptions,
  partsOf,
} from '@envloom/core/command';
import { allEnvironments, findEnvironment } from '@envloom/env-package';
import { planText, playRollout, prepareRollout, rolloutOptions } from '@envloom/rollout/command';
import { z } from 'zod';
import type { Task } from '../task.ts';
import { regrade, replay } from './trajectories.ts';

/** Options of playing many environments, and of what is done with trajectories. */
export const rolloutsOptions = z.strictObject({
  envs: option(
    z.string().optional(),
    'Environments',
    'Names of environments, joined by commas; with --replay or --regrade those of the trajectories are taken.',
    { examples: ['library-loans,bank-ledger'], position: 0, 'x-priority': 'important' },
  ),
  all: option(
    z.boolean().default(false),
    'All',
    'Play the scenarios of every environment of the folder.',
    { 'x-priority': 'important' },
  ),
  directory: option(
    z.string().default('generated'),
    'Directory',
    'Folder of the workspace that holds the environments.',
    { examples: ['generated'] },
  ),
  replay: option(
    z.string().optional(),
    'Replay',
    'File or folder of trajectories that are executed again and compared, step by step; nothing is played or written, and a divergence fails the command. Several are joined by commas.',
    { examples: ['trajectories.jsonl'], 'x-priority': 'important' },
  ),
  regrade: option(
    z.string().optional(),
    'Regrade',
    'File or folder of trajectories that are judged again by the checks that are stored now; prints what changed, and fails where one cannot be judged. Several are joined by commas.',
    { examples: ['trajectories.jsonl'] },
  ),
  write: option(
    z.boolean().default(false),
    'Write',
    'With --regrade: write the file anew with the new rewards, whole or not at all.',
  ),
  ...rolloutOptions.shape,
  out: option(
    z.string().optional(),
    'Output folder',
    'Folder of trajectories.jsonl and all else of the run, relative to the workspace. Without it .envloom/rollouts/<environment>/<agent>; of several environments their names joined by +, or of many their number and a hash of their names.',
    { examples: ['runs/qwen3-8b'], 'x-priority': 'important' },
  ),
});

type RolloutsOptions = z.output<typeof rolloutsOptions>;

/**
 * Prepares what was asked for: playing, replaying or judging again. Everything that can be wrong with
 * it is found here, and nothing is written.
 *
 * @returns what does it, where this is no dry run
 * @throws Error that says what is wrong and what repairs it
 */
export async function generateRollouts(
  given: GivenOptions,
  context: CommandContext,
  isDryRun = false,
): Promise<Task> {
  return rolloutTask(parseOptions(rolloutsOptions, given), context, isDryRun);
}

/** As {@link generateRollouts}, of options that were read already. */
export async function rolloutTask(
  options: RolloutsOptions,
  context: CommandContext,
  isDryRun: boolean,
): Promise<Task> {
  assertOneThing(options);
  const { replay: replayed, regrade: regraded, directory } = options;
  if (replayed !== undefined) {
    await replay(replayed, directory, context);
    return () => undefined;
  }
  if (regraded !== undefined) {
    await regrade(regraded, directory, context, options.write && !isDryRun);
    return () => undefined;
  }
  const asked = { roots: rootsOf(context.root, options), isEvery: options.all };
  const job = await prepareRollout(context, asked, options);
  if (isDryRun) context.output.write(planText(job));
  return async () => {
    const isWhole = await playRollout(job, context);
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
  'Which environments? Name them, joined by commas (npx envloom rollout library-loans,bank-ledger), or ' +
  'give --all. `npx envloom replay <file>` executes trajectories again, `npx envloom regrade <file>` judges them again.';

function allRoots(workspaceRoot: string, directory: string): readonly string[] {
  const all = allEnvironments(workspaceRoot, directory);
  if (all.length === 0) throw new Error(`There are no environments in ${directory}.`);
  return all.map(({ root }) => root);
}
