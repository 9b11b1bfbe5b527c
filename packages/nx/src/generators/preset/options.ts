import type { OptionsOf, OptionTable } from '../../options/option-types.ts';

export const presetOptions = {
  required: {},
  optional: { name: 'string', ci: 'string', example: 'boolean' },
} as const satisfies OptionTable;

export type PresetOptions = OptionsOf<typeof presetOptions>;
