import type { OptionsOf, OptionTable } from '@envloom/cli';

export const releasePlanOptions = {
  required: {},
  optional: { projects: 'string' },
} as const satisfies OptionTable;

export type ReleasePlanOptions = OptionsOf<typeof releasePlanOptions>;
