import type { OptionsOf, OptionTable } from '../options/option-types.ts';

/** Options of everything that lets agents play scenarios. */
export const rolloutOptions = {
  agent: 'string',
  mode: 'string',
  thinking: 'boolean',
  user: 'string',
  interaction: 'string',
  scenarios: 'number',
  split: 'string',
  kinds: 'string',
  samples: 'number',
  concurrency: 'number',
  maxSteps: 'number',
  maxEpisodeTokens: 'number',
  temperature: 'number',
  topP: 'number',
  maxAnswerTokens: 'number',
  seed: 'number',
  timeout: 'number',
  maxCost: 'number',
  maxTokens: 'number',
  inputPrice: 'number',
  outputPrice: 'number',
  recording: 'string',
  record: 'string',
  out: 'string',
} as const;

const rolloutTable = {
  required: {},
  optional: rolloutOptions,
} as const satisfies OptionTable;

export type RolloutOptions = OptionsOf<typeof rolloutTable>;

export const rolloutDefaults = {
  agent: 'reference',
  mode: 'tools',
  user: 'scripted',
  interaction: 'as-made',
  split: 'all',
  samples: 1,
  concurrency: 16,
  seed: 1,
} as const;
