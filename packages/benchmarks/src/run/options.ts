import { option } from '@envloom/core/command';
import { rolloutOptions } from '@envloom/rollout/harness';
import { z } from 'zod';

const data = option(
  z.string(),
  'Data',
  'Folder with the data of the benchmark: a checkout of tau-bench, for example; `envloom benchmark list` says what each needs.',
  { examples: ['../tau-bench'], 'x-priority': 'important' },
);

/** Options of letting an agent play a benchmark; those of rollouts mean the same here. */
export const benchmarkOptions = rolloutOptions
  .pick({
    agent: true,
    mode: true,
    thinking: true,
    user: true,
    samples: true,
    concurrency: true,
    temperature: true,
    topP: true,
    maxAnswerTokens: true,
    seed: true,
    timeout: true,
    maxCost: true,
    maxTokens: true,
    inputPrice: true,
    outputPrice: true,
    recording: true,
    record: true,
  })
  .extend({
    benchmark: option(z.string(), 'Benchmark', 'Its name; `envloom benchmark list` tells them.', {
      examples: ['tau-airline'],
      position: 0,
    }),
    data,
    user: option(
      z.string().optional(),
      'User',
      'Who plays the user where the benchmark has one: openai:<model>, batch:<model> or replay:<model>. Built-in agents need none.',
      { examples: ['openai:gpt-4o'], 'x-priority': 'important' },
    ),
    split: option(
      z.string().optional(),
      'Split',
      'Only the tasks of these categories, joined by commas; all without it.',
      { examples: ['test'] },
    ),
    tasks: option(z.string().optional(), 'Tasks', 'Only these tasks, by id, joined by commas.', {
      examples: ['test-2,test-7'],
    }),
    gold: option(
      z.boolean().default(false),
      'Gold',
      'Play the recorded solutions instead, and compare each call and the last state with what the original did.',
    ),
    probes: option(
      z.boolean().default(false),
      'Probes',
      'Play the recorded random calls instead, and compare each with what the original did.',
    ),
    replay: option(
      z.boolean().default(false),
      'Replay',
      'Execute the trajectories of the output folder again, and compare messages and scores. Asks nobody.',
    ),
    out: option(
      z.string().optional(),
      'Output folder',
      'Folder of trajectories.jsonl, report.json and report.html; .envloom/benchmarks/<benchmark>/<agent> without it.',
      { examples: ['runs/tau-qwen3-8b'], 'x-priority': 'important' },
    ),
  });

export type BenchmarkOptions = z.output<typeof benchmarkOptions>;
