import type { Demonstration } from './demonstration.ts';
import type { ColumnType, Row, RowFormat } from './row.ts';

/** A way to write trajectories for supervised fine-tuning. */
export interface SampleFormat extends RowFormat {
  /**
   * The samples of a trajectory: one, or one a turn.
   *
   * @throws SampleRefused where it cannot be written in this format
   */
  rows(demonstration: Demonstration, options: SampleOptions): Iterable<Row>;
  /** Characters of a row that are learned; absent where the format does not say what is. */
  learnedIn?(row: Row, options: SampleOptions): number;
  /** The columns with these options, where they decide; absent: `columns`. */
  columnsFor?(options: SampleOptions): Readonly<Record<string, ColumnType>>;
}

export interface SampleOptions {
  /**
   * `turn`: one sample for each turn of the agent, everything before it given and not learned, as in
   * EnvScaler (arXiv 2601.05808); `conversation`: one sample, what is learned marked in it.
   */
  readonly unit: 'turn' | 'conversation';
  /**
   * The reasoning of earlier turns. `template`: as the template of Qwen3 has it, only after the last
   * message of the user; `keep`: all; `drop`: none, not even of the turn that is learned.
   */
  readonly thinking: 'template' | 'keep' | 'drop';
}
