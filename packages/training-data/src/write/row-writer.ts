import type { Row } from '../row.ts';

/** Writes the rows of one file. */
export interface RowWriter {
  /** Of the file, as far as it has been written. */
  readonly bytes: number;
  write(row: Row): void;
  /** Writes what is left and closes the file. */
  finish(): void;
  /** Closes the file as it is; it is of no use then. */
  abandon(): void;
}
