import type { OptionsOf, OptionTable } from '../../options/option-types.ts';

export const envRemoveOptions = {
  required: { name: 'string' },
  optional: { directory: 'string', force: 'boolean' },
} as const satisfies OptionTable;

export type EnvRemoveOptions = OptionsOf<typeof envRemoveOptions>;
