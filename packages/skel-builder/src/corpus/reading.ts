import type { CorpusTask } from '../topic.ts';

export const corpusFormats = ['jsonl', 'json', 'csv', 'text', 'toolace', 'api-bank'] as const;

/**
 * `jsonl` and `json`: objects with a task under one of the usual keys, or strings; one a line, or a
 * list. `toolace` and `api-bank`: as those data sets are published, in either.
 */
export type CorpusFormat = (typeof corpusFormats)[number];

export interface CorpusOptions {
  /** By default told from the content. */
  readonly format?: CorpusFormat | undefined;
  /** The column of a CSV file, or the key of JSON objects, that holds the task. */
  readonly column?: string | undefined;
}

/** A record that is no task, and why. */
export interface SkippedRecord {
  /** `tasks.jsonl:12` */
  readonly source: string;
  readonly reason: string;
}

/** What was read of a corpus; `records` is the sum of tasks, duplicates and skipped ones. */
export interface CorpusReading {
  readonly format: CorpusFormat;
  readonly tasks: readonly CorpusTask[];
  readonly records: number;
  /** Records that repeat an earlier one but for white space. */
  readonly duplicates: number;
  readonly skipped: readonly SkippedRecord[];
}

/** A corpus that cannot be read at all. The message says where, and what is accepted. */
export class CorpusError extends Error {
  override readonly name = 'CorpusError';
}

/** One entry of a corpus, not understood yet. */
export interface CorpusRecord {
  /** Line, row or position in the list, from 1. */
  readonly position: number;
  readonly content: RecordContent;
}

export type RecordContent =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'text'; readonly text: string; readonly format?: CorpusFormat }
  /** It could not be read. */
  | { readonly kind: 'broken'; readonly reason: string };
