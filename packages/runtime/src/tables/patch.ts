import type { ReadyField } from '../fields/object.ts';
import { Problems, within } from '../fields/problem.ts';
import { refuse } from '../failure/refusal.ts';
import { rowName } from '../commit/check.ts';
import { type Json, didYouMean } from '@envloom/core';
import type { Entry, Row } from '../state/entry.ts';
import type { TableProgram } from '../world/table-program.ts';

/** Fields to set; undefined clears. */
export type RowPatch = Readonly<Record<string, Json | undefined>>;

type Writable = Record<string, Json>;

/**
 * The row with some fields, the `names` of the patch, set; only these are checked. The same row
 * where nothing changes. Fields stay in declared order.
 */
export function patched(
  table: TableProgram,
  entry: Entry,
  patch: RowPatch,
  names: readonly string[],
): Row {
  const { row } = entry;
  let changed: Writable | undefined;
  for (const name of names) {
    const value = fieldValue(table, entry, name, patch[name]);
    if (value === row[name]) continue;
    if (value === undefined || row[name] === undefined) return rebuilt(table, entry, patch);
    changed ??= { ...row };
    changed[name] = value;
  }
  return changed ?? row;
}

/** Field by field: one appears or goes. */
function rebuilt(table: TableProgram, entry: Entry, patch: RowPatch): Row {
  const { maker, fields } = table;
  const values = Array.from(fields.keys(), (name) =>
    Object.hasOwn(patch, name) ? fieldValue(table, entry, name, patch[name]) : entry.row[name],
  );
  return maker.make(values);
}

function fieldValue(
  table: TableProgram,
  entry: Entry,
  name: string,
  value: Json | undefined,
): Json | undefined {
  const field = table.fields.get(name);
  if (field === undefined) {
    return refuseField(table, entry, `${name}: unknown${didYouMean(name, table.fields.keys())}`);
  }
  if (value === undefined && field.optional) return undefined;
  const parsed = checked(table, entry, field, value);
  if (name !== table.spec.key || parsed === entry.key) return parsed;
  return refuseField(table, entry, `${name}: a key cannot change`);
}

function checked(table: TableProgram, entry: Entry, field: ReadyField, value: Json | undefined) {
  const parsed = field.parse(value);
  return parsed instanceof Problems
    ? refuseField(table, entry, String(new Problems(within(field.name, parsed))))
    : parsed;
}

function refuseField(table: TableProgram, { key }: Entry, problem: string): never {
  return refuse('INVALID_VALUE', `${rowName(table.spec.collection, key)}: ${problem}`);
}
