import type { OptionsOf, OptionTable } from '@envloom/cli';

/**
 * What `init` calls `ci` has another name here: create-nx-workspace hands a preset its own `ci`, which
 * says whether there is an Nx Cloud.
 */
export const presetOptions = {
  required: {},
  optional: { name: 'string', workflows: 'string', example: 'boolean' },
} as const satisfies OptionTable;

export type PresetOptions = OptionsOf<typeof presetOptions>;
