import { defineCommand, option } from '@envloom/core/command';
import { z } from 'zod';
import { environmentsOptions } from '../environments.ts';

export const listOptions = environmentsOptions.extend({
  json: option(z.boolean().default(false), 'JSON', 'Write JSON, for programs.'),
});

export const listCommand = defineCommand({
  name: 'list',
  title: 'List environments',
  description:
    'Lists environments: how many tools each has, its scenarios for training and held out, how many of all are conversations, and what it is.',
  options: listOptions,
  examples: [
    { command: 'envloom list', description: 'List all environments' },
    { command: 'envloom list --json', description: 'The same for programs' },
  ],
  run: async (options, context) =>
    (await import('./list-environments.ts')).listEnvironments(options, context),
});
