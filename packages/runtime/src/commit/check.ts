import { type Json, quote } from '@envloom/core';
import type { Key, Row } from '../state/entry.ts';
import type { World } from '../world/world.ts';

/** A row that a call touched, as it was before the call and as it is now. */
export interface Touched {
  /** The number of its table. */
  readonly table: number;
  readonly key: Key;
  readonly before: Row | undefined;
  readonly after: Row | undefined;
  /** The fields that were written; undefined: any may be another. */
  readonly written: readonly string[] | undefined;
}

/** Checks one touched row of one table; refuses what must not be. */
export type RowCheck = (touched: Touched, world: World) => void;

/** Whether the row came or went, or its field was written: without looking at the values. */
export function mayDiffer({ before, after, written }: Touched, field: string): boolean {
  if (before === undefined || after === undefined) return true;
  return written === undefined || written.includes(field);
}

/** Whether a change touches one of these fields; a row that came or went always counts. */
export function concerns(touched: Touched, fields: readonly string[] | 'all'): boolean {
  const { before, after } = touched;
  if (before === undefined || after === undefined) return before !== after;
  return fields === 'all' || fields.some((field) => mayDiffer(touched, field));
}

/** `loans "L7"`, for messages. */
export function rowName(collection: string, key: Key): string {
  return key === '' ? collection : `${collection} ${keyText(key)}`;
}

/** A value in a message. */
export function keyText(value: Json): string {
  return typeof value === 'string' ? quote(value) : JSON.stringify(value);
}
