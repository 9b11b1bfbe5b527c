import { defineCommand } from '@envloom/core/command';
import { runOnEach } from '@envloom/work';
import { environmentRoots, environmentsOptions } from '../environments.ts';
import { verifyOptions } from './options.ts';
import { verifyWork } from './work.ts';

export const scenariosVerifyCommand = defineCommand({
  name: 'scenarios verify',
  title: 'Verify stored scenarios again',
  description:
    'Plays the reference of every stored scenario again, judges it by all gates, and writes nothing. Fails where one does not hold.',
  options: environmentsOptions.extend(verifyOptions.shape),
  examples: [
    {
      command: 'envloom scenarios verify library-loans,bank-ledger',
      description: 'Verify the scenarios of two environments.',
    },
    {
      command: 'envloom scenarios verify --every 5',
      description: 'Play the scenarios of all environments, and have the gates judge a fifth.',
    },
  ],
  run: ({ every, ...environments }, context) =>
    runOnEach(verifyWork, environmentRoots(context.root, environments), { every }, context),
});
