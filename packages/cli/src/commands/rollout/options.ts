import { option } from '@envloom/core/command';
import { z } from 'zod';
import { rolloutOptions } from '@envloom/rollout/command';

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

export type RolloutsOptions = z.output<typeof rolloutsOptions>;
