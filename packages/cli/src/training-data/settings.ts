import { basename, resolve } from 'node:path';
import type { FileOptions, FilterOptions, SampleOptions, SelectionOptions, Split, SplitOptions } from '@envloom/training-data';
import { defaultDirectory, locate } from '../environment/location.ts';
import { numberInRange, positive, wholeNumber } from '../language-model/settings.ts';
import { listOf } from '../options/lists.ts';
import { oneOf } from '../options/one-of.ts';
import { interactions, kindsOf, modes, wantedInteraction } from '../rollouts/settings.ts';
import type { TrainingDataOptions } from './options.ts';
import { sourceFormats, type SourceFormat } from './sources.ts';

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
  readonly interaction: (typeof interactions)[number];
  readonly license: string | undefined;
  /** The folder of environments, relative to the workspace root. */
  readonly directory: string;
  readonly envs: readonly string[] | undefined;
}

const units = ['turn', 'conversation'] as const;
const thinkings = ['template', 'keep', 'drop'] as const;
const fileTypes = ['jsonl', 'parquet'] as const;
const duplicates = ['actions', 'calls', 'keep'] as const;
const orders = ['curriculum', 'shuffled', 'given'] as const;
const unmeasured = ['keep', 'leave-out'] as const;

/** @throws Error that names the option and what it may be */
export function trainingDataSettings(
  options: TrainingDataOptions,
  workspaceRoot: string,
): TrainingDataSettings {
  const { out = '', directory = defaultDirectory } = options;
  if (out === '')
    throw new Error('--out is missing: the folder of the set, such as --out data/qwen3-8b.');
  const output = resolve(workspaceRoot, out);
  return {
    ...sourceOf(options),
    formats: listOf(options.format) ?? ['qwen3'],
    output,
    name: options.name ?? basename(output),
    replace: options.replace ?? false,
    files: filesOf(options),
    sample: {
      unit: oneOf('unit', units, options.unit ?? 'turn'),
      thinking: oneOf('thinking', thinkings, options.thinking ?? 'template'),
    },
    filters: filtersOf(options),
    split: splitOf(options),
    selection: selectionOf(options),
    interaction: interactionOf(options),
    license: options.license,
    directory: locate('any', directory).directory,
    envs: listOf(options.envs),
  };
}

function sourceOf({
  from,
  fromFormat: format = 'envloom',
  verify = true,
}: TrainingDataOptions): Pick<TrainingDataSettings, 'from' | 'fromFormat' | 'verify'> {
  const fromFormat = oneOf('from-format', sourceFormats, format);
  return { from: listOf(from) ?? [], fromFormat, verify: verify && fromFormat === 'envloom' };
}

function filesOf({ fileType, shardMegabytes, shardRows }: TrainingDataOptions): FileOptions {
  return {
    type: oneOf('file-type', fileTypes, fileType ?? 'jsonl'),
    ...(shardMegabytes === undefined
      ? {}
      : { maxBytes: 1_000_000 * positive('shard-megabytes', shardMegabytes) }),
    ...(shardRows === undefined ? {} : { maxRows: wholeNumber('shard-rows', shardRows) }),
  };
}

const interactionOf = ({ interaction }: TrainingDataOptions): (typeof interactions)[number] =>
  oneOf('interaction', interactions, interaction ?? 'as-made');

function filtersOf(options: TrainingDataOptions): FilterOptions {
  const interaction = wantedInteraction({ interaction: interactionOf(options) });
  const envs = listOf(options.envs);
  const agents = listOf(options.agents);
  const kinds = kindsOf(options.kinds);
  const wantedModes = listOf(options.modes)?.map((mode) => oneOf('modes', modes, mode));
  return {
    ...rewardOf(options.minReward),
    format: options.anyFormat === true ? 'any' : 'clean',
    duplicates: oneOf('duplicates', duplicates, options.duplicates ?? 'actions'),
    ...countsOf(options),
    ...(envs === undefined ? {} : { envs }),
    ...(agents === undefined ? {} : { agents }),
    ...(kinds === undefined ? {} : { kinds }),
    ...(wantedModes === undefined ? {} : { modes: wantedModes }),
    ...(interaction === undefined ? {} : { interactions: [interaction] }),
  };
}

function rewardOf(least: number | undefined): Pick<FilterOptions, 'reward'> {
  if (least === undefined) return {};
  if (least === 0) return { reward: 'any' };
  return { reward: { of: 'dense', least: numberInRange('min-reward', least, [0, 1]) } };
}

function countsOf({
  maxCharacters,
  maxSampleTokens,
  maxPerScenario,
}: TrainingDataOptions): FilterOptions {
  return {
    ...(maxCharacters === undefined
      ? {}
      : { maxCharacters: wholeNumber('max-characters', maxCharacters) }),
    ...(maxSampleTokens === undefined
      ? {}
      : { maxTokens: wholeNumber('max-sample-tokens', maxSampleTokens) }),
    ...(maxPerScenario === undefined
      ? {}
      : { maxPerScenario: wholeNumber('max-per-scenario', maxPerScenario) }),
  };
}

function splitOf(options: TrainingDataOptions): SplitOptions {
  const { shares, seed } = options;
  return {
    ...(seed === undefined ? {} : { seed: wholeNumber('seed', seed, 0) }),
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
    train: listOf(train),
    validation: listOf(validation),
    'held-out': listOf(heldOut),
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
  const [train = -1, validation = -1, heldOut = -1, ...rest] = (listOf(text) ?? []).map(Number);
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
  const envs = listOf(options.envs);
  const kinds = kindsOf(options.kinds);
  return {
    ...(band === undefined ? {} : { band: bandOf(band) }),
    unmeasured: oneOf('unmeasured', unmeasured, options.unmeasured ?? 'leave-out'),
    minSamples: wholeNumber('min-samples', minSamples ?? 1),
    order: oneOf('order', orders, options.order ?? 'curriculum'),
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
