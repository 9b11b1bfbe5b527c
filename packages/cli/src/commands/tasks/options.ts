import { option } from '@envloom/core/command';
import { languageModelOptions } from '@envloom/llm/command';
import { z } from 'zod';

/** Options of having task programs written. */
export const tasksOptions = z.strictObject({
  envs: option(
    z.string().optional(),
    'Environments',
    'Names of the environments that tasks are written for, joined by commas.',
    { examples: ['library-loans'], position: 0, 'x-priority': 'important' },
  ),
  all: option(z.boolean().default(false), 'All', 'Every environment of the folder.', {
    'x-priority': 'important',
  }),
  count: option(
    z.int().min(1).max(60).default(12),
    'Count',
    'How many tasks are proposed for each environment. Each that passes every check is written.',
    { examples: [12], 'x-priority': 'important' },
  ),
  new: option(
    z.string().optional(),
    'New',
    'Write tasks/<name>.yaml with comments, to be filled in by hand; no language model is asked, and no file is overwritten.',
    { examples: ['overdue-fees'] },
  ),
  only: option(
    z.string().optional(),
    'Only',
    'Names of programs that are there, joined by commas: they are examined again, repaired where they are wrong, and read.',
    { examples: ['open-bills,late-arrivals'] },
  ),
  rounds: option(
    z.int().min(0).default(2),
    'Rounds of repair',
    'Most rounds in which the language model repairs what checks and trials found in a program.',
    { examples: [2] },
  ),
  solved: option(
    z.string().optional(),
    'Solved',
    'Files or run folders of trajectories, joined by commas: how often solvers won each program is written to tasks/records.json. No language model is asked.',
    { examples: ['.envloom/rollouts/library-loans/openai-qwen3-8b'] },
  ),
  directory: option(
    z.string().default('generated'),
    'Directory',
    'Folder of the workspace that holds the environments.',
    { examples: ['generated'] },
  ),
  pollSeconds: option(
    z.number().positive().default(60),
    'Seconds between polls',
    'With --submit: how long to wait between two looks at the batches.',
    { examples: [60] },
  ),
  ...languageModelOptions.omit({ embeddingModel: true }).shape,
});

export type TasksOptions = z.output<typeof tasksOptions>;
