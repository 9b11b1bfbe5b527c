import type { SplitOptions } from '../split/split-options.ts';
import type { Split } from '../row.ts';
import type { SelectionOptions } from '../rl/options.ts';
import type { SampleOptions } from '../sample-format.ts';
import type { FilterOptions } from '../filter/filter-options.ts';
import type { FileOptions } from '../write/file-options.ts';
import { basename, resolve } from 'node:path';

import { locate } from '@envloom/env-package';
import { partsOf } from '@envloom/core/command';
import { wantedInteraction } from '@envloom/rollout/command';
import type { TrainingDataOptions } from './options.ts';
import type { SourceFormat } from './sources.ts';

/** What a set of trajectories or of scenarios is to be like. */
export interface TrainingDataSettings {
  /** As they were given; empty: none. */
  readonly from: readonly string[];
  readonly fromFormat: SourceFormat;
  readonly formats: readonly string[];
  /** Absolute path. */
  readonly output: string;
  readonly name: string;
  readonly replace: boolean;
  readonly files: FileOptions;
  /** Never of what was played elsewhere. */
  readonly verify: boolean;
  readonly sample: SampleOptions;
  readonly filters: FilterOptions;
  readonly split: SplitOptions;
  readonly selection: SelectionOptions;
  readonly interaction: TrainingDataOptions['interaction'];
  readonly license: string | undefined;
  /** The folder of environments, relative to the workspace root. */
  readonly directory: string;
  readonly envs: readonly string[] | undefined;
}

/** @throws Error that names the option and what it may be */
export function trainingDataSettings(
  options: TrainingDataOptions,
  workspaceRoot: string,
): TrainingDataSettings {
  const { out = '', directory } = options;
  if (out === '')
    throw new Error('--out is missing: the folder of the set, such as --out data/qwen3-8b.');
  const output = resolve(workspaceRoot, out);
  return {
    ...sourceOf(options),
    formats: partsOf(options.format) ?? ['qwen3'],
    output,
    name: options.name ?? basename(output),
    replace: options.replace,
    files: filesOf(options),
    sample: {
      unit: options.unit,
      thinking: options.thinking,
    },
    filters: filtersOf(options),
    split: splitOf(options),
    selection: selectionOf(options),
    interaction: options.interaction,
    license: options.license,
    directory: locate('any', directory).directory,
    envs: partsOf(options.envs),
  };
}

function sourceOf({
  from,
  fromFormat,
  verify,
}: TrainingDataOptions): Pick<TrainingDataSettings, 'from' | 'fromFormat' | 'verify'> {
  return { from: partsOf(from) ?? [], fromFormat, verify: verify && fromFormat === 'envloom' };
}

function filesOf({ fileType, shardMegabytes, shardRows }: TrainingDataOptions): FileOptions {
  return {
    type: fileType,
    ...(shardMegabytes === undefined ? {} : { maxBytes: 1_000_000 * shardMegabytes }),
    ...(shardRows === undefined ? {} : { maxRows: shardRows }),
  };
}

function filtersOf(options: TrainingDataOptions): FilterOptions {
  const interaction = wantedInteraction({ interaction: options.interaction });
  const envs = partsOf(options.envs);
  const agents = partsOf(options.agents);
  const { kinds } = options;
  const { modes } = options;
  return {
    ...rewardOf(options.minReward),
    format: options.anyFormat ? 'any' : 'clean',
    duplicates: options.duplicates,
    ...countsOf(options),
    ...(envs === undefined ? {} : { envs }),
    ...(agents === undefined ? {} : { agents }),
    ...(kinds === undefined ? {} : { kinds }),
    ...(modes === undefined ? {} : { modes }),
    ...(interaction === undefined ? {} : { interactions: [interaction] }),
  };
}

function rewardOf(least: number | undefined): Pick<FilterOptions, 'reward'> {
  if (least === undefined) return {};
  if (least === 0) return { reward: 'any' };
  return { reward: { of: 'dense', least: least } };
}

function countsOf({
  maxCharacters,
  maxSampleTokens,
  maxPerScenario,
}: TrainingDataOptions): FilterOptions {
  return {
    ...(maxCharacters === undefined ? {} : { maxCharacters: maxCharacters }),
    ...(maxSampleTokens === undefined ? {} : { maxTokens: maxSampleTokens }),
    ...(maxPerScenario === undefined ? {} : { maxPerScenario: maxPerScenario }),
  };
}

function splitOf(options: TrainingDataOptions): SplitOptions {
  const { shares, seed } = options;
  return {
    ...(seed === undefined ? {} : { seed: seed }),
    ...(shares === undefined ? {} : { shares: sharesOf(shares) }),
    named: namedSplits(options),
  };
}

function namedSplits({
  train,
  validation,
  heldOut,
}: TrainingDataOptions): Partial<Record<Split, readonly string[]>> {
  const named = {
    train: partsOf(train),
    validation: partsOf(validation),
    'held-out': partsOf(heldOut),
  };
  const { train: first, validation: second, 'held-out': third } = named;
  return {
    ...(first === undefined ? {} : { train: first }),
    ...(second === undefined ? {} : { validation: second }),
    ...(third === undefined ? {} : { 'held-out': third }),
  };
}

/** `0.9,0.05,0.05` */
function sharesOf(text: string): Record<Split, number> {
  const [train = -1, validation = -1, heldOut = -1, ...rest] = (partsOf(text) ?? []).map(Number);
  const shares = [train, validation, heldOut];
  const sum = shares.reduce((all, share) => all + share, 0);
  const isRight =
    rest.length === 0 && shares.every((share) => share >= 0) && Math.abs(sum - 1) < 1e-6;
  if (isRight) return { train, validation, 'held-out': heldOut };
  throw new Error(
    '--shares must be three numbers that add up to 1, for training, validation and held out, ' +
      `such as 0.9,0.05,0.05, but is "${text}".`,
  );
}

function selectionOf(options: TrainingDataOptions): SelectionOptions {
  const { band, minSamples } = options;
  const envs = partsOf(options.envs);
  const { kinds } = options;
  return {
    ...(band === undefined ? {} : { band: bandOf(band) }),
    unmeasured: options.unmeasured,
    minSamples: minSamples,
    order: options.order,
    ...(envs === undefined ? {} : { envs }),
    ...(kinds === undefined ? {} : { kinds }),
  };
}

const number = String.raw`\d+(?:\.\d+)?`;
const bandPattern = new RegExp(`^(${number})\\s*[-–,]\\s*(${number})$`);

/** `0.2-0.8`, or `all`. */
function bandOf(text: string): NonNullable<SelectionOptions['band']> {
  if (text.trim() === 'all') return 'all';
  const [, low, high] = bandPattern.exec(text.trim()) ?? [];
  const [least, most] = [Number(low), Number(high)];
  if (least <= most && most <= 1) return { least, most };
  throw new Error(
    `--band must be two pass rates from 0 to 1, the lower first, such as 0.2-0.8, or all, but is "${text}".`,
  );
}
