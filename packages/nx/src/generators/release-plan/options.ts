import type { OptionsOf, OptionTable } from '../../options/option-types.ts';

export const releasePlanOptions = {
  required: {},
  optional: { projects: 'string' },
} as const satisfies OptionTable;

export type ReleasePlanOptions = OptionsOf<typeof releasePlanOptions>;
