import { readCorpus } from '../corpus/read-corpus.ts';
import { z } from 'zod';
import type { CorpusJob } from '../corpus-run/make-environments.ts';
import type { LanguageModelSettings } from '@envloom/llm/command';
import type { ModelingSettings } from '../environment/open-modeling.ts';
import type { ScratchWorkspace } from '@envloom/core/testing';
import { smallWorld, smallWorldText } from '@envloom/env-package/testing';
import type { Script } from './scripted-model.ts';

const boatHouseText = smallWorldText
  .replaceAll('tool-shed', 'boat-house')
  .replaceAll('Tool shed', 'Boat house of a rowing club')
  .replaceAll(
    'Tools lent among the neighbours of one street.',
    'Boats of a rowing club, for an hour.',
  )
  .replaceAll(
    'You lend tools among neighbours.',
    'You hand out single sculls and eights at the slip of a rowing club.',
  )
  .replaceAll('commerce/lending', 'recreation/sports');

/** Two small worlds, by the words with which tasks name them. */
export const smallScript: Script = {
  worlds: { tool: smallWorld(), boat: smallWorld(boatHouseText) },
};

const objectSchema = z.record(z.string(), z.unknown());

/** Bodies that do not type-check: such a model is rejected before it costs computing time. */
export const misspelt: Script = {
  ...smallScript,
  spoil: (stage, answer) =>
    stage === 'bodies'
      ? objectSchema.parse(JSON.parse(JSON.stringify(answer).replaceAll('.need(', '.nead(')))
      : answer,
};

export const smallTasks = [
  { task: 'Lend the long tool for hedges to Ada Berg from number 4' },
  { task: 'Which boat is still out on the water, and who has it?' },
  { task: 'What is 15 % of 240 and why does it matter?' },
  { task: 'Take the tool back that Bo borrowed last week' },
];

export type JobSettings = Partial<LanguageModelSettings & ModelingSettings>;

/** A job on the small worlds, in a workspace that everything can be imported in. */
export async function smallJob(
  workspace: ScratchWorkspace,
  settings: JobSettings,
  tasks: readonly object[] = smallTasks,
): Promise<CorpusJob> {
  workspace.write('tasks.jsonl', tasks.map((task) => JSON.stringify(task)).join('\n'));
  return {
    place: { workspaceRoot: workspace.root, directory: 'generated' },
    settings: { ...plainSettings(workspace), ...settings },
    reading: await readCorpus(workspace.path('tasks.jsonl')),
    selection: {},
    options: { corpus: workspace.path('tasks.jsonl') },
  };
}

function plainSettings(workspace: ScratchWorkspace): LanguageModelSettings & ModelingSettings {
  return {
    provider: 'openai',
    model: 'scripted',
    baseUrl: undefined,
    recordings: [],
    record: undefined,
    state: workspace.path('.envloom'),
    concurrency: 4,
    budget: {},
    prices: { inputPerMillion: 1, outputPerMillion: 2 },
    embeddingModel: undefined,
    sampling: {},
    submit: false,
    redisUrl: undefined,
    rounds: 2,
    readers: true,
    scenarios: 8,
    minOperations: 1,
    workers: 2,
    patience: 300,
  };
}
