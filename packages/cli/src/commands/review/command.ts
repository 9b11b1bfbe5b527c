import { defineCommand } from '@envloom/core/command';
import { reviewOptions } from './options.ts';
import { reviewEnvironments } from './review.ts';

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
