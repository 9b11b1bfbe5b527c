import { type Json, isObject } from '@envloom/core';
import { isList } from '../json.ts';
import type { Row } from '../row.ts';

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

/** About how many bytes a value takes as JSON, without writing it. */
export function sizeOf(value: Json): number {
  if (typeof value === 'string') return value.length + 2;
  if (isList(value)) return value.reduce((sum: number, item) => sum + 1 + sizeOf(item), 2);
  if (!isObject(value)) return 8;
  return Object.entries(value).reduce(
    (sum, [name, item]) => sum + name.length + 4 + sizeOf(item),
    2,
  );
}

/** How the files of a set are written. */
export interface FileOptions {
  readonly type: 'parquet' | 'jsonl';
  /** Bytes after which a new file is begun; default 500,000,000. */
  readonly maxBytes?: number | undefined;
  /** Rows after which a new file is begun; default: any number. */
  readonly maxRows?: number | undefined;
}
