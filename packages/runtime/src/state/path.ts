import type { Json } from '@envloom/core';
import type { Row } from './entry.ts';

/** Where values are found in a row: a field, or places inside it (`items[].product_id`). */
export interface Path {
  /** Names the path within its table; equal texts mean equal paths. */
  readonly text: string;
  /** The field that it is, or is in. */
  readonly field: string;
  /** Calls `visit` for every value there; a field visits once, with undefined when absent. */
  each(row: Row, visit: (value: Json | undefined) => void): void;
}

/** The path that is one field. */
export function fieldPath(field: string): Path {
  return { text: field, field, each: (row, visit) => visit(row[field]) };
}
