import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { didYouMean } from '@envloom/core';
import { isWorkKind, workKinds, type WorkKind } from '@envloom/work';
import { redisUrlOf, redisVariable } from '@envloom/work';
import { type CommandContext, option, UsageError } from '@envloom/core/command';
import { z } from 'zod';

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

/** Options of a worker. */
export const workerOptions = z.strictObject({
  kinds: option(
    z.string().optional(),
    'Kinds',
    `What it does, joined by commas, of ${workKinds.join(', ')}; all of them without it.`,
  ),
  concurrency: option(
    z.int().min(1).optional(),
    'Concurrency',
    'Models and environments at a time; one for each core without it.',
  ),
  calls: option(z.int().min(1).default(16), 'Calls', 'Questions to the language model at a time.'),
  state: option(
    z.string().default('.envloom'),
    'State',
    'Folder where answers that were paid for are kept.',
  ),
});

/** @throws UsageError that says what to set or to write instead */
export function workerSettings(
  given: z.output<typeof workerOptions>,
  { variables, root }: Pick<CommandContext, 'variables' | 'root'>,
): WorkerSettings {
  const url = redisUrlOf(variables);
  if (url === undefined) throw new UsageError(noRedis);
  return {
    url,
    ...kindsOf(given.kinds, hasModel(variables)),
    concurrency: given.concurrency ?? availableParallelism(),
    calls: given.calls,
    state: resolve(root, given.state),
    baseUrl: variables['OPENAI_BASE_URL'] === '' ? undefined : variables['OPENAI_BASE_URL'],
  };
}

const noRedis =
  `A worker takes its work from a Redis, and ${redisVariable} is not set. Set it as on the machine that ` +
  `hands out the work, such as: ${redisVariable}=redis://127.0.0.1:6379 npx envloom worker`;

function hasModel({
  OPENAI_API_KEY: key = '',
  OPENAI_BASE_URL: url = '',
}: CommandContext['variables']): boolean {
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
