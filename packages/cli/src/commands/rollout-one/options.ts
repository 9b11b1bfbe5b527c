import type { OptionsOf, OptionTable } from '../../options/option-types.ts';
import { rolloutOptions } from '../../rollouts/options.ts';

export const rolloutExecutorOptions = {
  required: {},
  optional: { ...rolloutOptions, dryRun: 'boolean' },
} as const satisfies OptionTable;

export type RolloutExecutorOptions = OptionsOf<typeof rolloutExecutorOptions>;
