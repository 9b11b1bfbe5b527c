import type { Dropped } from '../filter/filter-options.ts';
import type { Split } from '../row.ts';
import type { SampleOptions } from '../sample-format.ts';

/** What became of a set; `statistics.json` beside the data holds the same. */
export interface DatasetReport {
  readonly format_version: 1;
  readonly name: string;
  /** `sft`: of trajectories; `rl`: of prompts. */
  readonly task: 'sft' | 'rl';
  /** Trajectories or prompts that were read. */
  readonly read: number;
  /** Those that passed all filters. */
  readonly kept: number;
  /** Most first. */
  readonly dropped: readonly Dropped[];
  readonly splits: Readonly<Record<Split, SplitReport>>;
  readonly formats: readonly FormatReport[];
  /** What a sample is; of prompts nothing is learned. */
  readonly sample?: SampleOptions;
  readonly statistics: Statistics;
  /** Whether each trajectory was played again; of prompts nothing is. */
  readonly verified: boolean;
  /** What somebody should know: an empty split, too few environments … Sentences. */
  readonly notes: readonly string[];
}

export interface SplitReport {
  /** Of which something was kept; sorted. */
  readonly environments: readonly string[];
  readonly kept: number;
}

export interface FormatReport {
  readonly name: string;
  /** Relative to the folder of the set. */
  readonly folder: string;
  readonly rows: Readonly<Record<Split, number>>;
  /** Relative to `folder`. */
  readonly files: Readonly<Record<Split, readonly string[]>>;
  readonly bytes: number;
  readonly characters: RowCharacters;
  /** What passed the filters and cannot be written in this format. */
  readonly refused: readonly Dropped[];
}

/**
 * Characters of text in the rows: of all texts but those that say where a row comes from, roles and
 * tools included.
 */
export interface RowCharacters {
  readonly total: number;
  /** Absent where the format does not say what is learned. */
  readonly learned?: number;
  /** Of one row. */
  readonly longest: number;
}

/** Figures of what was kept. */
export interface Statistics {
  /** Kept by environment, by kind of scenario, by agent …; most first. */
  readonly counts: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** `turns`, `calls`, `characters`, `tokens`, `reward` … */
  readonly spreads: Readonly<Record<string, Spread>>;
  /** The models of the environments: hashes by environment. */
  readonly model_hashes: Readonly<Record<string, readonly string[]>>;
}

export interface Spread {
  readonly least: number;
  readonly mean: number;
  readonly most: number;
  readonly sum: number;
}
