import { defineCommand, option } from '@envloom/core/command';
import { z } from 'zod';
import { trainingDataOptions } from '@envloom/training-data/command';
import { dataTask } from './generate.ts';

export const dataCommand = defineCommand({
  name: 'data',
  title: 'Write training data',
  description:
    'Writes data sets: from trajectories, each executed again first, for supervised fine-tuning; or from scenarios, chosen by measured pass rates, for reinforcement learning.',
  options: trainingDataOptions.extend({
    dryRun: option(
      z.boolean().default(false),
      'Dry run',
      'Say what would be written; write nothing.',
    ),
  }),
  examples: [
    {
      command: 'envloom data --from .envloom/rollouts/library-loans/reference --out data/library',
      description: 'Write the trajectories of a run for supervised fine-tuning.',
    },
  ],
  run: async ({ dryRun, ...options }, context) => {
    await dataTask(options, context, dryRun);
    return true;
  },
});
