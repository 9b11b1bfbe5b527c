import { defineCommand, option } from '@envloom/core/command';
import { z } from 'zod';
import { rolloutsOptions, rolloutTask } from './generate.ts';
import { regrade, replay } from './trajectories.ts';

const dryRun = option(
  z.boolean().default(false),
  'Dry run',
  'Say what would be played, and what it would cost; play and write nothing.',
);

const trajectories = option(
  z.string(),
  'Trajectories',
  'Files or folders of trajectories, joined by commas.',
  { examples: ['trajectories.jsonl'], position: 0 },
);

export const rolloutCommand = defineCommand({
  name: 'rollout',
  title: 'Let an agent play scenarios',
  description:
    'Lets an agent play the scenarios of environments and keeps each episode as a line of trajectories.jsonl. The same command goes on where it was interrupted.',
  options: rolloutsOptions.omit({ replay: true, regrade: true, write: true }).extend({ dryRun }),
  examples: [
    {
      command: 'envloom rollout library-loans --agent openai:qwen3-8b --samples 4',
      description: 'Let a language model play every scenario of library-loans four times.',
    },
  ],
  run: async ({ dryRun: isDryRun, ...options }, context) => {
    const task = await rolloutTask({ ...options, write: false }, context, isDryRun);
    if (!isDryRun) await task();
    return true;
  },
});

const replayOptions = z.strictObject({
  trajectories,
  directory: rolloutsOptions.shape.directory,
});

export const replayCommand = defineCommand({
  name: 'replay',
  title: 'Execute trajectories again',
  description:
    'Executes trajectories again and compares them step by step. Plays and writes nothing; a divergence fails the command.',
  options: replayOptions,
  examples: [
    {
      command: 'envloom replay .envloom/rollouts/library-loans/reference',
      description: 'Execute the trajectories of a run again.',
    },
  ],
  run: async ({ trajectories: paths, directory }, context) => {
    await replay(paths, directory, context);
    return true;
  },
});

export const regradeCommand = defineCommand({
  name: 'regrade',
  title: 'Judge trajectories again',
  description:
    'Judges trajectories again by the checks that are stored now and prints what changed. Fails where one cannot be judged.',
  options: replayOptions.extend({ write: rolloutsOptions.shape.write }),
  examples: [
    {
      command: 'envloom regrade trajectories.jsonl --write',
      description: 'Write the file anew with the rewards that the checks give now.',
    },
  ],
  run: async ({ trajectories: paths, directory, write }, context) => {
    await regrade(paths, directory, context, write);
    return true;
  },
});
