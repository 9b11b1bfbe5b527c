/** How the files of a set are written. */
export interface FileOptions {
  readonly type: 'parquet' | 'jsonl';
  /** Bytes after which a new file is begun; default 500,000,000. */
  readonly maxBytes?: number | undefined;
  /** Rows after which a new file is begun; default: any number. */
  readonly maxRows?: number | undefined;
}
