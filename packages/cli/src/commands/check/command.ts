import { defineCommand } from '@envloom/core/command';
import { runOnEach } from '@envloom/work';
import { environmentRoots, environmentsOptions } from '../environments.ts';
import { checkOptions } from './options.ts';
import { checkWork } from './work.ts';

export const checkCommand = defineCommand({
  name: 'check',
  title: 'Evaluate the quality of environments',
  description:
    'Plays environments at random, checks the laws after every call, measures coverage, puts mistakes in to see whether they are noticed, and writes quality.json. Fails when the threshold is not met.',
  options: environmentsOptions.extend(checkOptions.shape),
  examples: [
    {
      command: 'envloom check library-loans --seed 7 --runs 1000 --html',
      description: 'Check generated/library-loans thoroughly and write its quality.html.',
    },
  ],
  run: ({ envs, directory, ...options }, context) => {
    const roots = environmentRoots(context.root, { envs, directory });
    return runOnEach(checkWork, roots, options, context);
  },
});
