import type { JsonObject } from '@envloom/core';

/** The tables of a world, and how much changed in each since the episode began. */
export interface WorldSummary {
  /** ISO 8601, UTC. */
  readonly clock: string;
  readonly tables: readonly TableSummary[];
}

export interface TableSummary {
  readonly name: string;
  /** Rows that are there now. */
  readonly rows: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
}

/** Which rows of a table are asked for; tables may have many thousand. */
export interface WorldQuery {
  readonly table: string;
  readonly offset: number;
  /** At most 500. */
  readonly limit: number;
  /** Rows of which a value holds this text, in any case. */
  readonly search?: string;
  /** Only rows that changed since the episode began. */
  readonly onlyChanged?: boolean;
}

export interface WorldPage {
  readonly columns: readonly string[];
  readonly rows: readonly WorldRow[];
  /** Rows that fit the query, on all pages. */
  readonly total: number;
}

export interface WorldRow {
  readonly key: string;
  /** As it is now; of a removed row as it was. */
  readonly values: JsonObject;
  readonly change?: 'added' | 'changed' | 'removed';
  /** Of a changed row: the fields that changed, with what they held. */
  readonly before?: JsonObject;
}
