import type { CorpusFormat } from './reading.ts';

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
