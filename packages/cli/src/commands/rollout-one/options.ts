import { option } from '@envloom/core/command';
import { z } from 'zod';
import { rolloutOptions } from '@envloom/rollout/command';

/** Options of playing one environment. */
export const rolloutExecutorOptions = z.strictObject({
  ...rolloutOptions.shape,
  dryRun: option(
    z.boolean().default(false),
    'Dry run',
    'Say how many episodes there are and how many are done already; play and write nothing.',
  ),
});

export type RolloutExecutorOptions = z.output<typeof rolloutExecutorOptions>;
