import type { OptionsOf, OptionTable } from '../../options/option-types.ts';

export const initOptions = {
  required: {},
  optional: { skipPackageJson: 'boolean' },
} as const satisfies OptionTable;

export type InitOptions = OptionsOf<typeof initOptions>;
