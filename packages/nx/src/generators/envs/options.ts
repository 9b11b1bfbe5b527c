import { languageModelOptions, modelingOptions } from '../../language-model/options.ts';
import type { OptionsOf, OptionTable } from '../../options/option-types.ts';

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
