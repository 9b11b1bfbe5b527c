import { renameSync } from 'node:fs';
import { join } from 'node:path';
import type { ColumnType, Row, Split } from '../row.ts';
import { JsonlWriter } from './jsonl-writer.ts';
import { ParquetRowWriter } from './parquet-writer.ts';
import type { FileOptions, RowSink, RowWriter } from './row-sink.ts';

const defaultBytes = 500_000_000;

/** How a split is called in names of files and on Hugging Face, where a hyphen may not be in it. */
export function splitName(split: Split): string {
  return split === 'held-out' ? 'held_out' : split;
}

/**
 * The rows of one split in as many files as it takes, named as Hugging Face does:
 * `train-00000-of-00003.parquet`. A split without rows has no file.
 */
export class Shards implements RowSink {
  readonly #folder: string;
  readonly #split: string;
  readonly #columns: Readonly<Record<string, ColumnType>>;
  readonly #options: FileOptions;
  #open: RowWriter | undefined;
  #files = 0;
  #rowsOfFile = 0;
  #rows = 0;
  #bytes = 0;

  /** @param folder which exists */
  constructor(
    folder: string,
    split: Split,
    columns: Readonly<Record<string, ColumnType>>,
    options: FileOptions,
  ) {
    this.#folder = folder;
    this.#split = splitName(split);
    this.#columns = columns;
    this.#options = options;
  }

  get rows(): number {
    return this.#rows;
  }

  /** Of all finished files. */
  get bytes(): number {
    return this.#bytes;
  }

  write(row: Row): void {
    if (this.#isFull()) this.#close();
    this.#open ??= this.#next();
    this.#open.write(row);
    this.#rowsOfFile += 1;
    this.#rows += 1;
  }

  /** @returns the names of the files, which tell how many there are only now */
  finish(): readonly string[] {
    this.#close();
    return Array.from({ length: this.#files }, (_, at) => {
      const name = `${this.#split}-${padded(at)}-of-${padded(this.#files)}.${this.#options.type}`;
      renameSync(this.#path(at), join(this.#folder, name));
      return name;
    });
  }

  abandon(): void {
    this.#open?.abandon();
    this.#open = undefined;
  }

  #isFull(): boolean {
    if (this.#open === undefined) return false;
    const { maxBytes = defaultBytes, maxRows = Infinity } = this.#options;
    return this.#rowsOfFile >= maxRows || this.#open.bytes >= maxBytes;
  }

  #next(): RowWriter {
    const path = this.#path(this.#files);
    this.#files += 1;
    this.#rowsOfFile = 0;
    return this.#options.type === 'jsonl'
      ? new JsonlWriter(path)
      : new ParquetRowWriter(path, this.#columns);
  }

  #close(): void {
    this.#open?.finish();
    this.#bytes += this.#open?.bytes ?? 0;
    this.#open = undefined;
  }

  #path(at: number): string {
    return join(this.#folder, `${this.#split}-${padded(at)}.${this.#options.type}.part`);
  }
}

const padded = (count: number): string => String(count).padStart(5, '0');
