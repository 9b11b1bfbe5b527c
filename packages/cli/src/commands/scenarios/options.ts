import type { OptionsOf, OptionTable } from '../../options/option-types.ts';

export const scenariosOptions = {
  required: { name: 'string' },
  optional: {
    count: 'number',
    seed: 'number',
    kinds: 'string',
    difficulty: 'string',
    minSteps: 'number',
    coverage: 'boolean',
    out: 'string',
    directory: 'string',
  },
} as const satisfies OptionTable;

export type ScenariosOptions = OptionsOf<typeof scenariosOptions>;
