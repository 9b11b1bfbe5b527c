import { defineCommand, option } from '@envloom/core/command';
import { qualityPorts } from '@envloom/quality/package';
import { runOnEach } from '@envloom/work';
import { z } from 'zod';
import { environmentRoots, environmentsOptions } from '../environments.ts';
import { checkOnlyTasks } from './check-tasks.ts';
import { checkOptions } from './options.ts';
import { watchEnvironment, watchTasks } from './watch.ts';
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
    'Keep running, and check the model of one environment whenever you save it: print problems with their places, play the model briefly, and say which findings are new and which are gone. Task programs are checked too, and three instances of each are shown; with --tasks only they are checked. quality.json is not written. Ctrl-C ends it.',
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
      description:
        'Check the model and the task programs of generated/hotel-reservations whenever one is saved.',
    },
  ],
  run: async ({ envs, directory, tasks, watch, ...options }, context) => {
    const roots = environmentRoots(context.root, { envs, directory });
    if (watch && tasks) return watchTasks(context.root, roots, context);
    if (watch) return watchEnvironment(context.root, roots, context, qualityPorts.evaluate);
    if (!tasks) return runOnEach(checkWork, roots, options, context);
    const passed = roots.map((root) => checkOnlyTasks(context.root, root, context.output));
    return passed.every(Boolean);
  },
});
