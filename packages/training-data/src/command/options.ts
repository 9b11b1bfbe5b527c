import { listOf, option } from '@envloom/core/command';
import { scenarioKinds, sourceHelp } from '@envloom/episodes';
import { z } from 'zod';

/** Options of writing sets of training data. */
export const trainingDataOptions = z.strictObject({
  from: option(
    z.string().optional(),
    'From',
    'Files or run folders of trajectories, joined by commas. For sets for reinforcement learning they are what pass rates are measured on, and may be left out.',
    { examples: ['.envloom/rollouts/library-loans/openai-qwen3-8b'], 'x-priority': 'important' },
  ),
  fromFormat: option(
    z.enum(['envloom', 'envscaler']).default('envloom'),
    'Format of the trajectories',
    'Who wrote the trajectories: runs of envloom, or EnvScaler (a JSON list, or one on each line). Those of EnvScaler cannot be played again: the set is not verified, its card says so, and what counts as the reward is total_reward.',
  ),
  format: option(
    z.string().default('qwen3'),
    'Format',
    'Formats of the set, joined by commas, each in a folder of its own. Of trajectories: qwen3, trl, openai, llamafactory-alpaca, llamafactory-sharegpt, llamafactory-v1, envscaler. For reinforcement learning, of scenarios: trl-grpo, verl, skyrl, roll, nemo-gym.',
    { examples: ['qwen3,trl'], 'x-priority': 'important' },
  ),
  out: option(
    z.string().optional(),
    'Output folder',
    'Folder of the set, relative to the workspace. It appears when all is written, and not at all when something goes wrong.',
    { examples: ['data/qwen3-8b'], 'x-priority': 'important' },
  ),
  name: option(
    z.string().optional(),
    'Name',
    'Name of the set; that of the output folder without it.',
    { examples: ['qwen3-8b'] },
  ),
  replace: option(
    z.boolean().default(false),
    'Replace',
    'Replace a set that is in the output folder already; anything else there is never replaced.',
  ),
  fileType: option(
    z.enum(['jsonl', 'parquet']).default('jsonl'),
    'File type',
    'Whether the files are JSON lines or Parquet.',
  ),
  shardMegabytes: option(
    z.number().positive().default(500),
    'Size of a file',
    'Megabytes after which a new file is begun.',
    { examples: [500] },
  ),
  shardRows: option(
    z.int().min(1).optional(),
    'Rows of a file',
    'Rows after which a new file is begun; any number without it.',
    { examples: [100000] },
  ),
  verify: option(
    z.boolean().default(true),
    'Verify',
    'Execute each trajectory again on the environment of the workspace and take only those that lead where they led. Without it, what is recorded is believed, and the card says so.',
  ),
  unit: option(
    z.enum(['turn', 'conversation']).default('turn'),
    'Unit',
    'What a sample is: a turn (one sample for each turn of the agent, everything before it masked, as in EnvScaler) or a whole conversation (what is learned marked in it).',
  ),
  thinking: option(
    z.enum(['template', 'keep', 'drop']).default('template'),
    'Thinking',
    'Reasoning of earlier turns: as the template of Qwen3 has it (only after the last message of the user), keep all, or drop all.',
  ),
  minReward: option(
    z.number().min(0).max(1).optional(),
    'Least reward',
    'Take trajectories from this dense reward on, 0 to 1 (0: all). Only those with the full, strict reward without it.',
    { examples: [0.8] },
  ),
  anyFormat: option(
    z.boolean().default(false),
    'Any format',
    'Also take trajectories with calls that could not be read, or that were cut off.',
  ),
  maxCharacters: option(
    z.int().min(1).optional(),
    'Most characters',
    'Leave out trajectories with more characters than this, tools included.',
    { examples: [100000] },
  ),
  maxSampleTokens: option(
    z.int().min(1).optional(),
    'Most tokens',
    'Leave out trajectories with more tokens than this, as the server counted them or else a token for four characters.',
    { examples: [16384] },
  ),
  duplicates: option(
    z.enum(['actions', 'calls', 'keep']).default('actions'),
    'Duplicates',
    'Which of two trajectories of a scenario that are played in the same way is left out: the second where all calls and messages are the same (actions), or all calls (calls); or none (keep).',
  ),
  maxPerScenario: option(
    z.int().min(1).optional(),
    'Most of a scenario',
    'Take at most so many trajectories of one scenario; any number without it.',
    { examples: [4] },
  ),
  envs: option(
    z.string().optional(),
    'Environments',
    'Take only these environments, joined by commas. Without it all that trajectories are of; for reinforcement learning those on which pass rates were measured (--from), else all that have scenarios.',
    { examples: ['library-loans,bank-ledger'] },
  ),
  directory: option(
    z.string().default('generated'),
    'Directory',
    'Folder of the workspace that holds the environments.',
    { examples: ['generated'] },
  ),
  agents: option(
    z.string().optional(),
    'Agents',
    'Take only trajectories of these agents, joined by commas; of all without it. For reinforcement learning: whose pass rates count.',
    { examples: ['openai:qwen3-8b'] },
  ),
  modes: option(
    listOf(['tools', 'prompt']).optional(),
    'Modes',
    'Take only trajectories in these modes, joined by commas: tools, prompt; all without it.',
    { examples: ['tools'] },
  ),
  interaction: option(
    z.enum(['as-made', 'non-conversational', 'conversational']).default('as-made'),
    'Interaction',
    'Of trajectories: take only those played in this way (as-made: all). For reinforcement learning: how scenarios are to be played.',
  ),
  kinds: option(
    listOf(scenarioKinds).optional(),
    'Kinds',
    'Take only these kinds of scenarios, joined by commas: ordinary, must-refuse, partly-possible, conversational, answer; all without it.',
    { examples: ['ordinary,must-refuse'] },
  ),
  sources: option(z.string().optional(), 'Sources', `Where scenarios come from: ${sourceHelp}`, {
    examples: ['programs'],
  }),
  shares: option(
    z.string().default('0.9,0.05,0.05'),
    'Shares',
    'Shares of the environments that are for training, validation and held out; each environment is in one of them as a whole.',
    { examples: ['0.8,0.1,0.1'] },
  ),
  seed: option(
    z.int().min(0).default(0),
    'Seed',
    'What decides which environment is in which split, and the order of --order shuffled.',
    { examples: [0] },
  ),
  train: option(
    z.string().optional(),
    'Train',
    'Environments that are for training, joined by commas, whatever the seed says.',
    { examples: ['library-loans'] },
  ),
  validation: option(
    z.string().optional(),
    'Validation',
    'Environments that are for validation, joined by commas, whatever the seed says.',
    { examples: ['bank-ledger'] },
  ),
  heldOut: option(
    z.string().optional(),
    'Held out',
    'Environments that are held out, joined by commas, whatever the seed says.',
    { examples: ['smart-home'] },
  ),
  band: option(
    z.string().optional(),
    'Band',
    'For reinforcement learning: the lowest and highest pass rate of the scenarios that are taken, or all. Without it 0.2-0.8 where pass rates were measured (--from), else all. With it and without --from the rates of task programs count that `envloom tasks --solved` has kept.',
    { examples: ['0.2-0.8'] },
  ),
  unmeasured: option(
    z.enum(['keep', 'leave-out']).default('leave-out'),
    'Unmeasured',
    'For reinforcement learning, where pass rates were measured: what becomes of scenarios without one.',
  ),
  minSamples: option(
    z.int().min(1).default(1),
    'Fewest samples',
    'For reinforcement learning: episodes of a scenario without which its pass rate does not count.',
    { examples: [4] },
  ),
  order: option(
    z.enum(['curriculum', 'shuffled', 'given']).default('curriculum'),
    'Order',
    'For reinforcement learning: from easy to hard (curriculum), shuffled by the seed, or as the scenarios are stored (given).',
  ),
  license: option(
    z.string().optional(),
    'License',
    'Licence of the set, for its card, as Hugging Face writes it; none is named without it.',
    { examples: ['apache-2.0'] },
  ),
});

export type TrainingDataOptions = z.output<typeof trainingDataOptions>;
