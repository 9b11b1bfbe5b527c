import type { Hash } from '@envloom/core/hash';
import { isObject, type Json } from '@envloom/core';

/** What identifies a row in its table. */
export type Key = string | number;

/** A row as stored: immutable, its fields in declared order, records with sorted keys. */
export type Row = { readonly [field: string]: Json };

/** A row and its key. */
export interface KeyedRow {
  readonly key: Key;
  readonly row: Row;
}

/** What an overlay holds for a key: a row, or (no row) the mark that it was removed. */
export interface Slot {
  readonly key: Key;
  readonly row: Row | undefined;
  /** Place in the table: rows are ordered by it. */
  readonly order: number;
  /** The number of the call that wrote it; 0 is the base. */
  readonly call: number;
  /** The fields that this call wrote; undefined: the row came or went. */
  readonly written: readonly string[] | undefined;
  /** The hash of the row, once somebody asked for it. */
  hash: Hash | undefined;
}

/** A row in its place: immutable, but for its hash. */
export interface Entry extends Slot {
  readonly row: Row;
}

/** Whether a slot holds a row. */
export function isEntry(slot: Slot | undefined): slot is Entry {
  return slot !== undefined && slot.row !== undefined;
}

/** Whether a value can be a key. */
export function isKey(value: unknown): value is Key {
  return typeof value === 'string' || typeof value === 'number';
}

/** Whether a JSON value can be a row. */
export function isRow(value: Json | undefined): value is Row {
  return isObject(value);
}
