import { languageModelOptions, modelingOptions, type OptionsOf, type OptionTable } from '@envloom/cli';

export const envsOptions = {
  required: {},
  optional: {
    corpus: 'string',
    count: 'number',
    status: 'boolean',
    directory: 'string',
    format: 'string',
    column: 'string',
    pollSeconds: 'number',
    ...modelingOptions,
    ...languageModelOptions,
  },
} as const satisfies OptionTable;

export type EnvsOptions = OptionsOf<typeof envsOptions>;
