import type { CatalogEntry, CatalogTotals } from '../catalog-schema.ts';

/** A text of the catalogue: what comes before the environments needs their totals. */
export interface CatalogForm {
  /** The name of the file. */
  readonly file: string;
  /** What a file of this form begins with, near its start, and no other file does. */
  readonly mark: string;
  entry(entry: CatalogEntry): string;
  /** Between two environments. */
  readonly separator: string;
  head(totals: CatalogTotals, index: readonly CatalogRow[]): string;
  readonly tail: string;
}

/** As much of an environment as a list of all of them shows. */
export interface CatalogRow {
  readonly name: string;
  readonly title: string;
  readonly domain: string;
  readonly version: string;
  readonly tools: number;
  readonly rules: number;
  readonly scenarios: number;
  /** The median of its scenarios. */
  readonly difficulty: number | undefined;
  readonly killScore: number | undefined;
  readonly quality: 'passed' | 'failed' | 'unchecked';
  readonly origin: CatalogEntry['provenance']['origin'];
}
