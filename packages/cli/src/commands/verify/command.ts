import { defineCommand } from '@envloom/core/command';
import { runOnEach } from '@envloom/work';
import { environmentRoots, environmentsOptions } from '../environments.ts';
import { verifyWork } from './work.ts';

export const scenariosVerifyCommand = defineCommand({
  name: 'scenarios verify',
  title: 'Verify stored scenarios again',
  description:
    'Plays the reference of every stored scenario again, judges it by all gates, and writes nothing. Fails where one does not hold.',
  options: environmentsOptions,
  examples: [
    {
      command: 'envloom scenarios verify library-loans,bank-ledger',
      description: 'Verify the scenarios of two environments.',
    },
  ],
  run: (options, context) =>
    runOnEach(verifyWork, environmentRoots(context.root, options), {}, context),
});
