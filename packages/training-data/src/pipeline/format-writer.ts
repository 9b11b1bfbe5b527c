import { Drops } from '../filter/finding.ts';
import { traceColumns } from '../formats/trace.ts';
import type { Row, RowFormat, Split } from '../row.ts';
import { SampleRefused } from '../sample-format.ts';
import { textLength } from '../sample/text-length.ts';
import { splits, bySplit } from '../split/splits.ts';
import type { RowSink } from '../write/row-sink.ts';
import type { FormatReport, RowCharacters } from './report.ts';

/** Writes the rows of one format to its splits. */
export class FormatWriter {
  readonly format: RowFormat;
  readonly #sinks: Readonly<Record<Split, RowSink>>;
  readonly #refused = new Drops();
  readonly #measure = new RowMeasure();

  constructor(format: RowFormat, sinkOf: (split: Split) => RowSink) {
    this.format = format;
    this.#sinks = bySplit(sinkOf);
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

const traces = new Set(Object.keys(traceColumns));

/** Adds up what there is to read in the rows of a format. */
class RowMeasure {
  #total = 0;
  #longest = 0;
  #learned: number | undefined;

  /** @param learned in characters; undefined: it is not marked */
  add(row: Row, learned: number | undefined): void {
    const content = Object.entries(row).filter(([name]) => !traces.has(name));
    const length = content.reduce((sum, [, value]) => sum + textLength(value), 0);
    this.#total += length;
    this.#longest = Math.max(this.#longest, length);
    if (learned !== undefined) this.#learned = (this.#learned ?? 0) + learned;
  }

  get characters(): RowCharacters {
    const [total, longest, learned] = [this.#total, this.#longest, this.#learned];
    return { total, longest, ...(learned === undefined ? {} : { learned }) };
  }
}
