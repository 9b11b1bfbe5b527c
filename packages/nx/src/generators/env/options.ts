import { languageModelOptions, modelingOptions, type OptionsOf, type OptionTable } from '@envloom/cli';

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
