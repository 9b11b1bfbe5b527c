import { resolve } from 'node:path';
import { redisUrlOf, redisVariable } from '@envloom/work';
import type { SamplingSettings } from '../transport.ts';
import type { BudgetLimits } from '../complete/budget.ts';
import type { TokenPrices } from '../complete/record.ts';
import type { ConnectionOptions } from '../openai/connection.ts';
import { defaultLanguageModel, type LanguageModelOptions } from './options.ts';

type Provider = NonNullable<LanguageModelOptions['provider']>;

/** Which language model is asked, how, and what it may cost. */
export interface LanguageModelSettings extends Pick<
  LanguageModelOptions,
  'concurrency' | 'embeddingModel' | 'submit'
> {
  readonly provider: Provider;
  /** As the server names it; undefined where the server is to say. */
  readonly model: string | undefined;
  readonly baseUrl: string | undefined;
  /** Absolute paths of recorded answers, for `replay`. */
  readonly recordings: readonly string[];
  /** Absolute path of the file that answers are recorded to. */
  readonly record: string | undefined;
  /** Absolute path of the folder of the ledger, of batches and of what was rejected. */
  readonly state: string;
  readonly budget: BudgetLimits;
  readonly prices: TokenPrices | undefined;
  readonly sampling: SamplingSettings;
  /** Where work is handed to; undefined where this process does it. */
  readonly redisUrl: string | undefined;
}

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Settings from options and the environment (`OPENAI_BASE_URL`, `OPENAI_API_KEY`).
 *
 * @param workspaceRoot paths are relative to it
 * @throws Error that names the option and what it may be
 */
export function settingsOf(
  options: LanguageModelOptions,
  workspaceRoot: string,
  variables: Variables,
): LanguageModelSettings {
  const path = (file: string): string => resolve(workspaceRoot, file);
  const provider = providerOf(options, variables);
  const { concurrency, embeddingModel, submit } = options;
  return {
    concurrency,
    embeddingModel,
    submit,
    provider,
    model: modelOf(options, provider),
    baseUrl: nonEmpty(variables['OPENAI_BASE_URL']),
    recordings: recordingsOf(options, provider).map(path),
    record: options.record === undefined ? undefined : path(options.record),
    state: stateFolder(options, workspaceRoot),
    budget: budgetOf(options),
    prices: pricesOf(options),
    sampling: samplingOf(options),
    redisUrl: redisUrlOf(variables),
  };
}

/** Absolute path of the folder of the ledger, of batches and of what was rejected. */
export function stateFolder(
  { state }: Pick<LanguageModelOptions, 'state'>,
  workspaceRoot: string,
): string {
  return resolve(workspaceRoot, state);
}

const nonEmpty = (text: string | undefined): string | undefined => (text === '' ? undefined : text);

function providerOf({ provider, recording }: LanguageModelOptions, variables: Variables): Provider {
  if (provider !== undefined) return provider;
  if (recording !== undefined) return 'replay';
  const { OPENAI_BASE_URL: url = '', OPENAI_API_KEY: key = '' } = variables;
  if (url !== '' || key !== '' || redisUrlOf(variables) !== undefined) return 'openai';
  throw new Error(noLanguageModel);
}

const noLanguageModel = [
  'No language model is configured. There are three ways to one:',
  '  a server   set OPENAI_API_KEY, or OPENAI_BASE_URL=http://localhost:11434/v1 for any server that speaks',
  '             the OpenAI API (vLLM, Ollama, llama.cpp …), and name the model with --language-model',
  '  by files   --provider batch writes the questions to .envloom/batch/requests.jsonl (OpenAI Batch API',
  '             format) and goes on when their answers are in results.jsonl beside it',
  '  recorded   --provider replay --recording <file> answers from a recording, without any server',
  `With ${redisVariable} set, workers ask the server (npx envloom worker), and the key is theirs.`,
].join('\n');

/** Recordings and batches are keyed by the name of the model, so it must not depend on a server. */
function modelOf({ languageModel }: LanguageModelOptions, provider: Provider): string | undefined {
  return languageModel ?? (provider === 'openai' ? undefined : defaultLanguageModel);
}

function recordingsOf({ recording }: LanguageModelOptions, provider: Provider): string[] {
  if (provider !== 'replay') return [];
  const files = (recording ?? '').split(',').filter((file) => file !== '');
  if (files.length > 0) return files;
  throw new Error('--provider replay needs --recording <file>: the answers that are replayed.');
}

export function budgetOf({
  maxCost: maxCostUsd,
  maxTokens,
}: Pick<LanguageModelOptions, 'maxCost' | 'maxTokens'>): BudgetLimits {
  return { maxCostUsd, maxTokens };
}

/** @throws Error naming the option */
export function pricesOf({
  inputPrice,
  outputPrice,
  maxCost,
}: Pick<LanguageModelOptions, 'inputPrice' | 'outputPrice' | 'maxCost'>): TokenPrices | undefined {
  if (inputPrice !== undefined && outputPrice !== undefined) {
    return { inputPerMillion: inputPrice, outputPerMillion: outputPrice };
  }
  const isHalf = inputPrice !== undefined || outputPrice !== undefined;
  if (!isHalf && maxCost === undefined) return undefined;
  const why = isHalf ? 'Prices come in pairs' : '--max-cost needs prices';
  throw new Error(
    `${why}: give --input-price and --output-price, in US dollars for a million tokens.`,
  );
}

function samplingOf({ temperature, maxAnswerTokens }: LanguageModelOptions): SamplingSettings {
  return {
    ...(temperature === undefined ? {} : { temperature }),
    ...(maxAnswerTokens === undefined ? {} : { maxTokens: maxAnswerTokens }),
  };
}

/** Where the server is, and the key for it: read when it is needed, and kept nowhere. */
export function serverOf({ baseUrl }: Pick<LanguageModelSettings, 'baseUrl'>): ConnectionOptions {
  return { baseUrl, apiKey: nonEmpty(process.env['OPENAI_API_KEY']) };
}
