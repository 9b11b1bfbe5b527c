import type { OptionsOf, OptionTable } from '../options/option-types.ts';

/** Options of every generator that asks a language model. */
export const languageModelOptions = {
  provider: 'string',
  languageModel: 'string',
  recording: 'string',
  record: 'string',
  state: 'string',
  concurrency: 'number',
  maxCost: 'number',
  maxTokens: 'number',
  inputPrice: 'number',
  outputPrice: 'number',
  embeddingModel: 'string',
  temperature: 'number',
  maxAnswerTokens: 'number',
  submit: 'boolean',
} as const;

const languageModelTable = {
  required: {},
  optional: languageModelOptions,
} as const satisfies OptionTable;

export type LanguageModelOptions = OptionsOf<typeof languageModelTable>;

/** Options of every generator that turns topics into environments. */
export const modelingOptions = {
  rounds: 'number',
  scenarios: 'number',
  workers: 'number',
} as const;

const modelingTable = {
  required: {},
  optional: modelingOptions,
} as const satisfies OptionTable;

export type ModelingOptions = OptionsOf<typeof modelingTable>;

export const defaults = {
  state: '.envloom',
  concurrency: 16,
  rounds: 4,
  scenarios: 40,
  /** The model that batches and recordings are for where no name is given. */
  languageModel: 'gpt-5-mini',
} as const;
