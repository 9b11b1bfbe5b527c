import type { OptionsOf, OptionTable } from '../../options/option-types.ts';

export const envOptions = {
  required: { name: 'string' },
  optional: { model: 'string', directory: 'string', overwrite: 'boolean' },
} as const satisfies OptionTable;

export type EnvOptions = OptionsOf<typeof envOptions>;
