import { Drops } from '../filter/drops.ts';
import type { Row, RowFormat, Split } from '../row.ts';
import { SampleRefused } from '../sample-refused.ts';
import { splits } from '../split/plan-splits.ts';
import type { RowSink } from '../write/row-sink.ts';
import type { FormatReport } from './report.ts';
import { RowMeasure } from './row-measure.ts';

/** Writes the rows of one format to its splits. */
export class FormatWriter {
  readonly format: RowFormat;
  readonly #sinks: Readonly<Record<Split, RowSink>>;
  readonly #refused = new Drops();
  readonly #measure = new RowMeasure();

  constructor(format: RowFormat, sinkOf: (split: Split) => RowSink) {
    this.format = format;
    this.#sinks = {
      train: sinkOf('train'),
      validation: sinkOf('validation'),
      'held-out': sinkOf('held-out'),
    };
  }

  /** How many rows a split has so far. */
  rowsOf(split: Split): number {
    return this.#sinks[split].rows;
  }

  /**
   * Writes all rows of a trajectory or prompt, or none.
   *
   * @param id how a person knows it
   * @param learnedOf characters that are learned of a row
   */
  add(
    split: Split,
    id: string,
    rowsOf: () => Iterable<Row>,
    learnedOf?: (row: Row) => number,
  ): void {
    for (const row of this.#rows(id, rowsOf)) {
      this.#sinks[split].write(row);
      this.#measure.add(row, learnedOf?.(row));
    }
  }

  finish(): FormatReport {
    const files = bySplit((split) => this.#sinks[split].finish());
    return {
      name: this.format.name,
      folder: this.format.name,
      rows: bySplit((split) => this.#sinks[split].rows),
      files,
      bytes: splits.reduce((sum, split) => sum + this.#sinks[split].bytes, 0),
      characters: this.#measure.characters,
      refused: this.#refused.all,
    };
  }

  abandon(): void {
    for (const split of splits) this.#sinks[split].abandon();
  }

  #rows(id: string, rowsOf: () => Iterable<Row>): readonly Row[] {
    const filter = this.format.name;
    try {
      const rows = [...rowsOf()];
      if (rows.length === 0) {
        this.#refused.add(id, {
          filter,
          reason: 'nothing-learned',
          why: 'no turn of it is learned',
        });
      }
      return rows;
    } catch (error) {
      if (!(error instanceof SampleRefused)) throw error;
      this.#refused.add(id, { filter, reason: error.reason, why: error.message });
      return [];
    }
  }
}

function bySplit<Value>(valueOf: (split: Split) => Value): Readonly<Record<Split, Value>> {
  return {
    train: valueOf('train'),
    validation: valueOf('validation'),
    'held-out': valueOf('held-out'),
  };
}
