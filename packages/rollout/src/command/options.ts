import { listOf, option } from '@envloom/core/command';
import { scenarioKinds, sourceHelp } from '@envloom/episodes';
import { z } from 'zod';

/** Options of everything that lets agents play scenarios. */
export const rolloutOptions = z.strictObject({
  agent: option(
    z.string().default('reference'),
    'Agent',
    'Who plays. Built in, without any key: reference (the stored solution), noisy-reference:0.1 (with that share of its steps spoilt), do-nothing, random. Language models: openai:<model> (any server that speaks the OpenAI API, at OPENAI_BASE_URL; openai alone takes the model that the server has), batch:<model> (questions and answers in files), replay:<model> (recorded answers).',
    { examples: ['openai:qwen3-8b'], 'x-priority': 'important' },
  ),
  mode: option(
    z.enum(['tools', 'prompt']).default('tools'),
    'Mode',
    'How a language model writes calls: tools (structured tool calls of the API) or prompt (in the text, in the format of Qwen3 and Hermes; for servers that know no tools).',
    { 'x-priority': 'important' },
  ),
  thinking: option(
    z.boolean().optional(),
    'Thinking',
    'Whether a hybrid model such as Qwen3 thinks before it answers; as the server has it without this option.',
  ),
  user: option(
    z.string().default('scripted'),
    'User',
    'Who answers in conversations: scripted (from the facts of the scenario, without a key), or a language model: openai:<model>, batch:<model> or replay:<model>. A user on a server of its own: OPENAI_USER_BASE_URL and OPENAI_USER_API_KEY.',
    { examples: ['openai:gpt-5-mini'], 'x-priority': 'important' },
  ),
  interaction: option(
    z.enum(['as-made', 'non-conversational', 'conversational']).default('as-made'),
    'Interaction',
    'How scenarios are played: as they were made; all non-conversational (the whole task is the first message); or all conversational (a user tells it when asked).',
  ),
  scenarios: option(
    z.int().min(1).optional(),
    'Scenarios',
    'How many scenarios of an environment are played, in the order of its index; all without it.',
    { examples: [40], 'x-priority': 'important' },
  ),
  split: option(
    z.enum(['all', 'train', 'held-out']).default('all'),
    'Split',
    'Play all scenarios, only those for training, or only those held out.',
  ),
  kinds: option(
    listOf(scenarioKinds).optional(),
    'Kinds',
    'Kinds of scenarios to play, joined by commas: ordinary, must-refuse, partly-possible, conversational, answer; all without it.',
    { examples: ['ordinary,must-refuse'] },
  ),
  from: option(z.string().optional(), 'From', `Where scenarios come from: ${sourceHelp}`, {
    examples: ['programs'],
  }),
  perProgram: option(
    z.int().min(1).optional(),
    'Per program',
    'At most this many scenarios of each task program, the first of the index; consecutive ones show other wordings.',
    { examples: [2] },
  ),
  samples: option(
    z.int().min(1).default(1),
    'Samples',
    'Episodes of each scenario, for pass@k; each has a sampling seed of its own.',
    { examples: [4], 'x-priority': 'important' },
  ),
  concurrency: option(
    z.int().min(1).default(16),
    'Concurrency',
    'Most episodes that are played at the same time, each with at most one call under way.',
    { examples: [32] },
  ),
  maxSteps: option(
    z.int().min(1).optional(),
    'Most steps',
    'Turns of the agent after which an episode is cut off; three times the calls of the reference and 10 without it.',
    { examples: [30] },
  ),
  maxEpisodeTokens: option(
    z.int().min(1).optional(),
    'Most tokens of an episode',
    'Tokens of all answers of the agent after which an episode is cut off; no limit without it.',
    { examples: [32000] },
  ),
  temperature: option(
    z.number().min(0).max(2).optional(),
    'Temperature',
    "Sampling temperature of the agent; the server's own default without it.",
    { examples: [0.7] },
  ),
  topP: option(
    z.number().min(0).max(1).optional(),
    'Top p',
    "Share of probability that answers of the agent are drawn from; the server's own default without it.",
    { examples: [0.95] },
  ),
  maxAnswerTokens: option(
    z.int().min(1).optional(),
    'Longest answer',
    "Most tokens of one answer of the agent, reasoning included; the server's own limit without it.",
    { examples: [4096] },
  ),
  seed: option(
    z.int().min(0).default(1),
    'Seed',
    'What the sampling seeds of the episodes follow from; built-in agents draw by the episode alone.',
    { examples: [1] },
  ),
  timeout: option(
    z.number().positive().optional(),
    'Timeout in seconds',
    'Seconds after which one answer of a server is given up and asked for again; half an hour without it.',
    { examples: [600] },
  ),
  maxCost: option(
    z.number().positive().optional(),
    'Highest cost',
    'US dollars that each language model of the run, agent and user, may be paid; calls beyond it are not sent. Needs --input-price and --output-price.',
    { examples: [5] },
  ),
  maxTokens: option(
    z.int().min(1).optional(),
    'Most tokens',
    'Tokens, in and out, that each language model of the run, agent and user, may take; calls beyond it are not sent. Episodes that are played at the same time share it: with few tokens and a high --concurrency none may come to its end. For one episode: --max-episode-tokens.',
    { examples: [2000000] },
  ),
  inputPrice: option(
    z.number().min(0).optional(),
    'Price of input',
    'US dollars for a million tokens that a language model reads, agent and user alike.',
    { examples: [0.25] },
  ),
  outputPrice: option(
    z.number().min(0).optional(),
    'Price of output',
    'US dollars for a million tokens that a language model writes, reasoning included, agent and user alike.',
    { examples: [2] },
  ),
  recording: option(
    z.string().optional(),
    'Recording',
    'File of recorded answers (JSONL) that replay:<model> answers from; several are joined by commas.',
    { examples: ['answers.jsonl'] },
  ),
  record: option(
    z.string().optional(),
    'Record',
    'File to which every answer of a language model is added, for a replay later.',
    { examples: ['answers.jsonl'] },
  ),
  out: option(
    z.string().optional(),
    'Output folder',
    'Folder of trajectories.jsonl and all else of the run, relative to the workspace; .envloom/rollouts/<environment>/<agent> without it.',
    { examples: ['runs/qwen3-8b'], 'x-priority': 'important' },
  ),
});

export type RolloutOptions = z.output<typeof rolloutOptions>;
