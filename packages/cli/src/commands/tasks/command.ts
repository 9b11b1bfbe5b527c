import { defineCommand } from '@envloom/core/command';
import { generateTasks } from './generate.ts';
import { tasksOptions } from './options.ts';

export const tasksCommand = defineCommand({
  name: 'tasks',
  title: 'Have tasks written for environments',
  description:
    'Has a language model write task programs: purposes, helpers, and a program for each purpose, which is checked, run on many worlds, repaired and read for double meanings. Each accepted program is written to tasks/<name>.yaml at once; an interrupted run goes on where it was and pays for nothing twice.',
  options: tasksOptions,
  examples: [
    {
      command: 'npx nx g tasks library-loans --count 12',
      description: 'Have a dozen tasks written for an environment',
    },
    {
      command: 'npx nx g tasks --all --provider batch',
      description: 'The same for every environment through batch files, without a server',
    },
    {
      command: 'npx nx g tasks library-loans --new overdue-fees',
      description: 'Write a program to begin with, to be filled in by hand',
    },
    {
      command: 'npx nx g tasks library-loans --only overdue-fees',
      description: 'Have a program examined again, and repaired where it is wrong',
    },
    {
      command:
        'npx envloom tasks library-loans --solved .envloom/rollouts/library-loans/openai-qwen3-8b',
      description: 'Keep how often an agent solved each program, as --band selects by it',
    },
  ],
  run: async (options, context) => {
    const write = await generateTasks(options, context);
    await write();
    return true;
  },
});
