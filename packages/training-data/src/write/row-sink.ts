import type { Row } from '../row.ts';
import { sizeOf } from './row-size.ts';

/** Takes the rows of one split. */
export interface RowSink {
  readonly rows: number;
  /** Of all that was finished. */
  readonly bytes: number;
  write(row: Row): void;
  /** @returns the names of the files */
  finish(): readonly string[];
  abandon(): void;
}

/** Counts, and writes nothing: what a set would be. The bytes are those of JSONL, about. */
export class CountingSink implements RowSink {
  rows = 0;
  bytes = 0;

  write(row: Row): void {
    this.rows += 1;
    this.bytes += sizeOf(row);
  }

  finish(): readonly string[] {
    return [];
  }

  abandon(): void {
    // There is nothing to leave.
  }
}
