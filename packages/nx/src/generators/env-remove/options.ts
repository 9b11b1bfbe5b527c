import type { OptionsOf, OptionTable } from '@envloom/cli';

export const envRemoveOptions = {
  required: { name: 'string' },
  optional: { directory: 'string', force: 'boolean' },
} as const satisfies OptionTable;

export type EnvRemoveOptions = OptionsOf<typeof envRemoveOptions>;
