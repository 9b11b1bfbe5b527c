import type { OptionsOf, OptionTable } from '../../options/option-types.ts';

export const checkOptions = {
  required: {},
  optional: {
    seed: 'number',
    runs: 'number',
    budget: 'number',
    html: 'string | boolean',
    failOn: 'string',
    minCodes: 'number',
    minKillScore: 'number',
  },
} as const satisfies OptionTable;

export type CheckOptions = OptionsOf<typeof checkOptions>;
