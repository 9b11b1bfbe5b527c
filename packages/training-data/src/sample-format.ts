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

/**
 * Thrown by `rows` or `row` of a format where a trajectory or prompt cannot be written in it (a control
 * token of the template in a tool result, for example): that one is left out, counted by its reason and
 * reported. Anything else that is thrown stops the whole run.
 */
export class SampleRefused extends Error {
  /** Counted under this name, in kebab-case: `control-token`. */
  readonly reason: string;

  /** @param message for people: what is wrong, and where */
  constructor(reason: string, message: string) {
    super(message);
    this.name = 'SampleRefused';
    this.reason = reason;
  }
}
