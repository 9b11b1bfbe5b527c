import type { OptionsOf, OptionTable } from '../../options/option-types.ts';
import { rolloutOptions } from '../../rollouts/options.ts';

export const rolloutsOptions = {
  required: {},
  optional: {
    envs: 'string',
    all: 'boolean',
    directory: 'string',
    replay: 'string',
    regrade: 'string',
    write: 'boolean',
    ...rolloutOptions,
  },
} as const satisfies OptionTable;

export type RolloutsOptions = OptionsOf<typeof rolloutsOptions>;
