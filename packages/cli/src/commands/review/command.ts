import { defineCommand, option } from '@envloom/core/command';
import { languageModelOptions } from '@envloom/llm/command';
import { z } from 'zod';
import { environmentsOptions } from '../environments.ts';
import { reviewEnvironments } from './review.ts';

export const reviewOptions = z.strictObject({
  ...environmentsOptions.shape,
  failOn: option(
    z.enum(['broken', 'never']).default('broken'),
    'Fail on',
    'When the command fails: broken where a promise of a tool is confirmed to be broken, or never.',
    { examples: ['never'] },
  ),
  ...languageModelOptions.omit({ embeddingModel: true }).shape,
});

export const reviewCommand = defineCommand({
  name: 'review',
  title: 'Have environments read by a language model',
  description:
    'Has a language model read environments: tools against their descriptions, the model against its topic, worlds against the field; and write test cases without seeing code. What it claims is played, and only what a judge confirms after seeing the outcome counts. Writes review.json with the calls that show each finding, and the description fidelity into quality.json.',
  options: reviewOptions,
  examples: [
    {
      command: 'npx envloom review library-loans',
      description: 'Read one environment',
    },
    {
      command: 'npx envloom review --provider batch',
      description: 'Read all of them through batch files, without a server',
    },
  ],
  run: reviewEnvironments,
});
