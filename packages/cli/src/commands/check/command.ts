import { defineCommand, option } from '@envloom/core/command';
import { runOnEach } from '@envloom/work';
import { z } from 'zod';
import { environmentRoots, environmentsOptions } from '../environments.ts';
import { checkOnlyTasks } from './check-tasks.ts';
import { checkOptions } from './options.ts';
import { watchTasks } from './watch-tasks.ts';
import { checkWork } from './work.ts';

const tasksOptions = z.strictObject({
  tasks: option(
    z.boolean().default(false),
    'Tasks',
    'Check only the task programs, which takes seconds; quality.json stays as it is.',
  ),
  watch: option(
    z.boolean().default(false),
    'Watch',
    'Check the task programs of one environment, and stay: each program that is saved is checked at once, and shown in three instances. Ctrl-C ends it.',
  ),
});

export const checkCommand = defineCommand({
  name: 'check',
  title: 'Evaluate the quality of environments',
  description:
    'Plays environments at random, checks the laws after every call, measures coverage, puts mistakes in to see whether they are noticed, and writes quality.json. Then checks their task programs and tries them on seeds. Fails when the threshold is not met, or a task program has errors.',
  options: environmentsOptions.extend(tasksOptions.shape).extend(checkOptions.shape),
  examples: [
    {
      command: 'envloom check library-loans --seed 7 --runs 1000',
      description: 'Check generated/library-loans thoroughly.',
    },
    {
      command: 'envloom check hotel-reservations --watch',
      description: 'Check the task programs of generated/hotel-reservations whenever one is saved.',
    },
  ],
  run: async ({ envs, directory, tasks, watch, ...options }, context) => {
    const roots = environmentRoots(context.root, { envs, directory });
    if (watch) return watchTasks(context.root, roots, context);
    if (!tasks) return runOnEach(checkWork, roots, options, context);
    const passed = roots.map((root) => checkOnlyTasks(context.root, root, context.output));
    return passed.every(Boolean);
  },
});
