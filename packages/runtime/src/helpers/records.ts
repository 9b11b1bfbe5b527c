import { refuse } from '../failure/refusal.ts';
import { bareObject, byCodeUnit, generated, type Json } from '@envloom/core';
import { charactersPerUnit, charge, keyCost } from './fuel.ts';

/** Values under free string keys. */
export type ReadonlyRecord<T> = { readonly [key: string]: T };

/**
 * A record of entries, keys sorted by code unit (integer-like keys come first, as in every
 * JavaScript object). It has no prototype: a key that was never put there reads as undefined.
 */
export function recordOf<T>(items: Iterable<readonly [string, T]>): Record<string, T> {
  const all = [...items];
  charge(keyCost * all.length);
  for (const [key] of all) chargeKey(key);
  const sorted = all.toSorted(([a], [b]) => byCodeUnit(a, b));
  const out = bareObject<T>();
  for (const [key, value] of sorted) {
    if (key === '__proto__') refuse('INVALID_VALUE', 'a record cannot have the key __proto__');
    if (value !== undefined) out[key] = value;
  }
  return out;
}

/** A key is read as a whole to be found or told apart, however it came about. */
export function chargeKey(key: string): void {
  if (key.length >= charactersPerUnit) charge(Math.floor(key.length / charactersPerUnit));
}

/** The value under a key, if the record has it itself: what `record[key]` means in a body. */
export function ownEntry<T>(record: ReadonlyRecord<T> | undefined, key: string): T | undefined {
  chargeKey(key);
  return record !== undefined && Object.hasOwn(record, key) ? record[key] : undefined;
}

/** The record with one value set. The values of a record that has a type say what it takes. */
export function put<T = never>(
  record: ReadonlyRecord<T>,
  key: string,
  value: NoInfer<T>,
): Record<string, T>;
export function put<T>(record: ReadonlyRecord<T>, key: string, value: T): Record<string, T>;
export function put<T>(record: ReadonlyRecord<T>, key: string, value: T): Record<string, T> {
  return recordOf([...Object.entries(record).filter(([name]) => name !== key), [key, value]]);
}

/** The record without some keys. */
export function without<T>(
  record: ReadonlyRecord<T>,
  ...names: readonly string[]
): Record<string, T> {
  return recordOf(Object.entries(record).filter(([name]) => !names.includes(name)));
}

/** The members of an object besides those that are declared: what `undeclared(value)` means in a body. */
export function undeclared(value: object, declared: readonly string[]): Record<string, Json> {
  const members = Object.entries<Json | undefined>(generated(value));
  charge(keyCost * (members.length + declared.length));
  const known = new Set(declared);
  return recordOf(
    members.flatMap(([name, member]) =>
      known.has(name) || member === undefined ? [] : [[name, member] as const],
    ),
  );
}

/** The keys, sorted by code unit. */
export function keys(record: ReadonlyRecord<unknown>): string[] {
  const names = Object.keys(record);
  charge(names.length);
  return names.toSorted(byCodeUnit);
}

/** The keys with their values, in order of the keys. */
export function entries<T>(record: ReadonlyRecord<T>): [string, T][] {
  const members = Object.entries(record);
  charge(members.length);
  return members.toSorted(([a], [b]) => byCodeUnit(a, b));
}

/** The values, in order of the keys. */
export function values<T>(record: ReadonlyRecord<T>): T[] {
  return entries(record).map(([, value]) => value);
}

/** The record with these entries; of two with one key the last counts. */
export function toRecord<T>(items: readonly (readonly [string, T])[]): Record<string, T> {
  for (const [key] of items) chargeKey(key);
  return recordOf(new Map(items));
}
