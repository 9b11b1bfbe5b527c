import { languageModelOptions, modelingOptions } from '../../language-model/options.ts';
import type { OptionsOf, OptionTable } from '../../options/option-types.ts';

export const envOptions = {
  required: {},
  optional: {
    name: 'string',
    model: 'string',
    task: 'string',
    topic: 'string',
    directory: 'string',
    overwrite: 'boolean',
    ...modelingOptions,
    ...languageModelOptions,
  },
} as const satisfies OptionTable;

export type EnvOptions = OptionsOf<typeof envOptions>;
