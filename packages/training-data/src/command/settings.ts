import { basename, resolve } from 'node:path';
import { partsOf } from '@envloom/core/command';
import { locate } from '@envloom/env-package';
import type { FilterOptions } from '../filter/filter-options.ts';
import type { SelectionOptions } from '../rl/options.ts';
import type { Split } from '../row.ts';
import type { SampleOptions } from '../sample-format.ts';
import type { SplitOptions } from '../split/plan-splits.ts';
import type { FileOptions } from '../write/row-sink.ts';
import type { TrainingDataOptions } from './options.ts';

/** What a set of trajectories or of scenarios is to be like. */
export type TrainingDataSettings = ReturnType<typeof trainingDataSettings>;

/** @throws Error that names the option and what it may be */
export function trainingDataSettings(options: TrainingDataOptions, workspaceRoot: string) {
  const { out = '', fromFormat, replace, unit, thinking, interaction, license } = options;
  if (out === '')
    throw new Error('--out is missing: the folder of the set, such as --out data/qwen3-8b.');
  const output = resolve(workspaceRoot, out);
  const sample: SampleOptions = { unit, thinking };
  return {
    /** As they were given; empty: none. */
    from: partsOf(options.from) ?? [],
    fromFormat,
    formats: partsOf(options.format) ?? ['qwen3'],
    /** Absolute path. */
    output,
    name: options.name ?? basename(output),
    replace,
    files: filesOf(options),
    /** Never of what was played elsewhere. */
    verify: options.verify && fromFormat === 'envloom',
    sample,
    filters: filtersOf(options),
    split: splitOf(options),
    selection: selectionOf(options),
    interaction,
    license,
    /** The folder of environments, relative to the workspace root. */
    directory: locate('any', options.directory).directory,
    envs: partsOf(options.envs),
  };
}

const filesOf = (options: TrainingDataOptions): FileOptions => ({
  type: options.fileType,
  maxBytes: 1_000_000 * options.shardMegabytes,
  maxRows: options.shardRows,
});

function filtersOf(options: TrainingDataOptions): FilterOptions {
  const { interaction, duplicates, maxCharacters, maxPerScenario, kinds, modes } = options;
  return {
    reward: rewardOf(options.minReward),
    format: options.anyFormat ? 'any' : 'clean',
    duplicates,
    maxCharacters,
    maxTokens: options.maxSampleTokens,
    maxPerScenario,
    envs: partsOf(options.envs),
    agents: partsOf(options.agents),
    kinds,
    sources: partsOf(options.sources),
    modes,
    interactions: interaction === 'as-made' ? undefined : [interaction],
  };
}

function rewardOf(least: number | undefined): FilterOptions['reward'] {
  if (least === undefined) return undefined;
  return least === 0 ? 'any' : { of: 'dense', least };
}

const splitOf = (options: TrainingDataOptions): SplitOptions => ({
  seed: options.seed,
  shares: sharesOf(options.shares),
  named: {
    train: partsOf(options.train),
    validation: partsOf(options.validation),
    'held-out': partsOf(options.heldOut),
  },
});

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
  const { band, unmeasured, minSamples, order, kinds } = options;
  return {
    band: band === undefined ? undefined : bandOf(band),
    unmeasured,
    minSamples,
    order,
    envs: partsOf(options.envs),
    kinds,
    sources: partsOf(options.sources),
  };
}

const number = String.raw`\d+(?:\.\d+)?`;
const bandPattern = new RegExp(`^(${number})\\s*[-–,]\\s*(${number})$`);

/** The pass rates that `--band` takes: `0.2-0.8`, or `all`. @throws Error for other texts */
export function bandOf(text: string): NonNullable<SelectionOptions['band']> {
  if (text.trim() === 'all') return 'all';
  const [, low, high] = bandPattern.exec(text.trim()) ?? [];
  const [least, most] = [Number(low), Number(high)];
  if (least <= most && most <= 1) return { least, most };
  throw new Error(
    `--band must be two pass rates from 0 to 1, the lower first, such as 0.2-0.8, or all, but is "${text}".`,
  );
}
