import { defineCommand, option } from '@envloom/core/command';
import { z } from 'zod';
import { environmentOptions } from '../environments.ts';

export const showOptions = environmentOptions.extend({
  json: option(z.boolean().default(false), 'JSON', 'Write JSON, for programs.'),
});

export const showCommand = defineCommand({
  name: 'show',
  title: 'Show an environment',
  description:
    'Shows what an environment is: its tools with their parameters, its rules, its tables, how many scenarios it has, how well it was checked, and how to connect from Python.',
  options: showOptions,
  examples: [{ command: 'envloom show library-loans', description: 'Show one environment' }],
  run: async (options, context) =>
    (await import('./show-environment.ts')).showEnvironment(options, context),
});
