import type { Row } from '../row.ts';
import { traceColumns } from '../formats/trace.ts';
import { textLength } from '../sample/text-length.ts';
import type { RowCharacters } from './report.ts';

const traces = new Set(Object.keys(traceColumns));

/** Adds up what there is to read in the rows of a format. */
export class RowMeasure {
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
