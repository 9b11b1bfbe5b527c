import { option } from '@envloom/core/command';
import { z } from 'zod';

/** Options of everything that asks a language model for environments. */
export const languageModelOptions = z.strictObject({
  provider: option(
    z.enum(['openai', 'batch', 'replay']).optional(),
    'Provider',
    'How the language model is asked: openai (a server that speaks the OpenAI API; the default where OPENAI_API_KEY or OPENAI_BASE_URL is set), batch (questions and answers in files) or replay (recorded answers).',
    { examples: ['batch'] },
  ),
  languageModel: option(
    z.string().optional(),
    'Language model',
    'Name of the language model as the server has it. Without it the only one of the server is taken, or gpt-5-mini; recordings and batches are for gpt-5-mini unless another is named.',
    { examples: ['gpt-5-mini'] },
  ),
  recording: option(
    z.string().optional(),
    'Recording',
    'File of recorded answers (JSONL) that --provider replay answers from; several are joined by commas.',
    { examples: ['answers.jsonl'] },
  ),
  record: option(
    z.string().optional(),
    'Record',
    'File to which every answer that comes in is added, for a replay later.',
    { examples: ['answers.jsonl'] },
  ),
  state: option(
    z.string().default('.envloom'),
    'State folder',
    'Folder of the ledger of all calls, of batch files and of what was rejected.',
    { examples: ['.envloom'] },
  ),
  concurrency: option(
    z.int().min(1).default(16),
    'Concurrency',
    'Most calls of the language model that are under way at the same time.',
    { examples: [16] },
  ),
  maxCost: option(
    z.number().positive().optional(),
    'Highest cost',
    'US dollars that this run may pay; calls beyond it are not sent. Needs --input-price and --output-price.',
    { examples: [5] },
  ),
  maxTokens: option(
    z.int().min(1).optional(),
    'Most tokens',
    'Tokens, in and out, that this run may pay; calls beyond it are not sent.',
    { examples: [2000000] },
  ),
  inputPrice: option(
    z.number().min(0).optional(),
    'Price of input',
    'US dollars for a million tokens that the language model reads.',
    { examples: [0.25] },
  ),
  outputPrice: option(
    z.number().min(0).optional(),
    'Price of output',
    'US dollars for a million tokens that the language model writes, reasoning included.',
    { examples: [2] },
  ),
  embeddingModel: option(
    z.string().optional(),
    'Embedding model',
    "Name of the server's embedding model that near-duplicates are found with. Without it words are compared, without any server.",
    { examples: ['text-embedding-3-small'] },
  ),
  temperature: option(
    z.number().min(0).optional(),
    'Temperature',
    'Sampling temperature of the language model; its own default without it.',
    { examples: [0.7] },
  ),
  maxAnswerTokens: option(
    z.int().min(1).optional(),
    'Longest answer',
    "Most tokens of one answer, reasoning included; the server's own limit without it.",
    { examples: [32000] },
  ),
  submit: option(
    z.boolean().default(false),
    'Submit batches',
    "With --provider batch: hand the requests to the server's Batch API, wait for its results and go on until nothing waits.",
  ),
});

export type LanguageModelOptions = z.output<typeof languageModelOptions>;

/** Options of everything that turns topics into environments. */
export const modelingOptions = z.strictObject({
  rounds: option(
    z.int().min(0).default(4),
    'Rounds of repair',
    'Most rounds in which the language model repairs what checks and evaluation found.',
    { examples: [2] },
  ),
  scenarios: option(
    z.int().min(1).default(40),
    'Scenarios',
    'How many verified scenarios an environment must have to be accepted.',
    { examples: [40] },
  ),
  readers: option(
    z.boolean().default(true),
    'Readers',
    'Whether the language model also reads what passed: tools against their descriptions, the topic, and worlds. What it claims is played.',
    { examples: [false] },
  ),
  workers: option(
    z.int().min(1).optional(),
    'Workers',
    'How many processes examine models at the same time; as many as there are cores without it.',
    { examples: [2] },
  ),
});

export type ModelingOptions = z.output<typeof modelingOptions>;

/** The model that batches and recordings are for where no name is given. */
export const defaultLanguageModel = 'gpt-5-mini';
