import type { JsonObject } from '@envloom/core';

/** The type of a column, for formats that need one (Parquet). */
export type ColumnType =
  | 'string'
  | 'int'
  | 'double'
  | 'boolean'
  /** Any JSON: itself in JSONL; in Parquet its text, marked as JSON, which `datasets` reads as objects. */
  | 'json'
  | { readonly list: ColumnType }
  | { readonly struct: Readonly<Record<string, ColumnType>> };

/** One line of a data set. */
export type Row = JsonObject;

/** How rows of a format look, and what lies beside them. */
export interface RowFormat {
  /** As the option names it: `trl`. */
  readonly name: string;
  /** For the card: what it is and who reads it. */
  readonly description: string;
  /** The documentation or specification it follows. */
  readonly source: string;
  readonly columns: Readonly<Record<string, ColumnType>>;
  /** Where its reader takes one type of file only: written so, whatever type is asked for. */
  readonly fileType?: 'jsonl' | 'parquet';
  /** Files that a reader needs beside the data (`dataset_info.json`), by path in the set's folder. */
  sideFiles?(files: DataFiles): Readonly<Record<string, string>>;
}

/** The files of a set by split, relative to its folder. */
export interface DataFiles {
  readonly name: string;
  readonly splits: Readonly<Record<Split, readonly string[]>>;
  /** Rows by split. */
  readonly rows?: Readonly<Record<Split, number>>;
}

export type Split = 'train' | 'validation' | 'held-out';
