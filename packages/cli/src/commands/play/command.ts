import { defineCommand, option } from '@envloom/core/command';
import { z } from 'zod';
import { environmentOptions } from '../environments.ts';

export const playOptions = environmentOptions.extend({
  scenario: option(
    z.string().optional(),
    'Scenario',
    'Id of the scenario to play; without it and without a seed, the easiest ordinary one comes first.',
    { examples: ['library-loans-7-0001'] },
  ),
  seed: option(
    z.int().optional(),
    'Seed',
    'Chooses the scenario: the one that a server gives for this seed and split.',
    { examples: [3] },
  ),
  split: option(
    z.enum(['train', 'held-out', 'all']).default('train'),
    'Split',
    'Which scenarios are played where none is named.',
  ),
  interaction: option(
    z.enum(['as-made', 'non-conversational', 'conversational']).default('as-made'),
    'Interaction',
    'How it is played: as it was made, with the whole task in the first message, or with a user who tells it when asked.',
  ),
  cheat: option(
    z.boolean().default(false),
    'Cheat',
    'Also show what no agent sees: the tables of the world.',
  ),
});

export type PlayOptions = z.output<typeof playOptions>;

export const playCommand = defineCommand({
  name: 'play',
  title: 'Play a scenario yourself',
  description:
    'Lets you play in the place of an agent: you read the task, call tools by typing them, and see at the end which checks hold. Type help for what you can do. Where the input is no terminal, its lines are played.',
  options: playOptions,
  examples: [
    { command: 'envloom play library-loans', description: 'Play an easy scenario' },
    {
      command: 'envloom play library-loans --scenario library-loans-7-0001 < moves.txt',
      description: 'Play the lines of a file',
    },
  ],
  run: async (options, context) =>
    (await import('./play-environment.ts')).playEnvironment(options, context, process.stdin),
});
