import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { didYouMean } from '@envloom/core';
import { isWorkKind, workKinds, type WorkKind } from '../queue/kinds.ts';
import { redisUrlOf, redisVariable } from '../queue/remote-queue.ts';
import type { CommandPorts } from '../ports.ts';
import { UsageError } from '../usage-error.ts';

/** What a worker does, and how much of it at a time. */
export interface WorkerSettings {
  readonly url: string;
  readonly kinds: readonly WorkKind[];
  /** Why kinds are left out, for people. */
  readonly remarks: readonly string[];
  /** Models and environments at a time. */
  readonly concurrency: number;
  /** Questions to a language model at a time. */
  readonly calls: number;
  /** Absolute path of the folder of answers. */
  readonly state: string;
  readonly baseUrl: string | undefined;
}

export const defaultCalls = 16;
export const defaultState = '.envloom';

const options = {
  kinds: { type: 'string' },
  concurrency: { type: 'string' },
  calls: { type: 'string' },
  state: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

export type WorkerArguments = ReturnType<typeof parseWorkerArguments>;

/** @throws UsageError */
export function parseWorkerArguments(
  args: readonly string[],
): Partial<Record<'kinds' | 'concurrency' | 'calls' | 'state', string> & { help: boolean }> {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw unreadable(error);
  }
}

function unreadable(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const [, name] = /^Unknown option '(--[^']*)'/.exec(error.message) ?? [];
  if (name === undefined)
    return new UsageError(`${error.message} envloom worker --help lists all.`);
  const names = Object.keys(options).map((one) => `--${one}`);
  const hint = didYouMean(name, names) || '.';
  return new UsageError(`There is no option ${name}${hint} envloom worker --help lists all.`);
}

/** @throws UsageError that says what to set or to write instead */
export function workerSettings(
  given: WorkerArguments,
  { variables, cwd }: Pick<CommandPorts, 'variables' | 'cwd'>,
): WorkerSettings {
  const url = redisUrlOf(variables);
  if (url === undefined) throw new UsageError(noRedis);
  return {
    url,
    ...kindsOf(given.kinds, hasModel(variables)),
    concurrency: count('concurrency', given.concurrency, availableParallelism()),
    calls: count('calls', given.calls, defaultCalls),
    state: resolve(cwd, given.state ?? defaultState),
    baseUrl: variables['OPENAI_BASE_URL'] === '' ? undefined : variables['OPENAI_BASE_URL'],
  };
}

const noRedis =
  `A worker takes its work from a Redis, and ${redisVariable} is not set. Set it as on the machine that ` +
  `hands out the work, such as: ${redisVariable}=redis://127.0.0.1:6379 npx envloom worker`;

function hasModel({
  OPENAI_API_KEY: key = '',
  OPENAI_BASE_URL: url = '',
}: CommandPorts['variables']): boolean {
  return key !== '' || url !== '';
}

function kindsOf(
  text: string | undefined,
  isModelThere: boolean,
): Pick<WorkerSettings, 'kinds' | 'remarks'> {
  const kinds = text === undefined ? workKinds : text.split(',').map(knownKind);
  if (isModelThere || !kinds.includes('complete'))
    return { kinds: [...new Set(kinds)], remarks: [] };
  const remark =
    'Questions to a language model (complete) are left to other workers: neither OPENAI_API_KEY nor OPENAI_BASE_URL is set.';
  if (text !== undefined) throw new UsageError(`--kinds ${text}: ${remark}`);
  return { kinds: kinds.filter((kind) => kind !== 'complete'), remarks: [remark] };
}

function knownKind(part: string): WorkKind {
  const name = part.trim();
  if (isWorkKind(name)) return name;
  const hint = didYouMean(name, workKinds) || '.';
  throw new UsageError(
    `--kinds: there is no kind "${name}"${hint} The kinds are ${workKinds.join(', ')}.`,
  );
}

function count(option: string, text: string | undefined, unlessGiven: number): number {
  const value = text === undefined ? unlessGiven : Number(text);
  if (Number.isSafeInteger(value) && value >= 1) return value;
  throw new UsageError(`--${option} must be a whole number from 1, but is ${text}.`);
}
