import type { JsonObject } from '@envloom/core';
import type { SourceNote } from '../source/source.ts';

/** The releases of other projects that can be read. */
export const releases = ['envscaler', 'awm', 'agent-valuebench'] as const;

export type Release = (typeof releases)[number];

/** A table as its release describes it. */
export interface OriginalTable {
  readonly name: string;
  readonly fields: readonly OriginalField[];
  readonly description: string;
}

export interface OriginalField {
  readonly name: string;
  /** As the code of the release types it, such as `Dict[str, int]`. */
  readonly type: string | undefined;
}

/** An operation as its release describes it. */
export interface OriginalOperation {
  readonly name: string;
  /** Its Python, to be read by a language model; nothing ever runs it. */
  readonly code: string | undefined;
  /** Whether it reads or changes, where the release says it. */
  readonly kind?: 'query' | 'mutation' | undefined;
}

/** An environment of another project, as its release tells of it. */
export interface Original {
  readonly release: Release;
  /** As the release names it. */
  readonly id: string;
  readonly title: string;
  readonly introduction: string;
  readonly tables: readonly OriginalTable[];
  readonly rules: readonly string[];
  readonly operations: readonly OriginalOperation[];
  /** What operations share: helpers and the start of the class. */
  readonly code: string | undefined;
  /** The entries of its tool list, verbatim. */
  readonly tools: readonly JsonObject[];
  /** What reading it showed: what was repaired, and what could not be. */
  readonly notes: readonly SourceNote[];
}
