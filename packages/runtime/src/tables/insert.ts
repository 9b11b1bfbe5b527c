import { Problems } from '../fields/problem.ts';
import { refuse } from '../failure/refusal.ts';
import { rowName } from '../commit/check.ts';
import type { Json } from '@envloom/core';
import { isKey, isRow, type Key, type Row } from '../state/entry.ts';
import { formatKey, sequenceNumber } from '../state/key-format.ts';
import type { TableState } from '../state/table-state.ts';
import { hasIntegerKey, type TableProgram } from '../world/table-program.ts';

/** A row ready to be put: checked, complete, with its key and the sequence number it uses up. */
export interface Insertion {
  readonly key: Key;
  readonly row: Row;
  readonly issued: number;
}

/** Checks a new row, drawing its key where none is given. */
export function insertion(
  table: TableProgram,
  state: TableState,
  row: Row,
  givenKey: Key | undefined,
): Insertion {
  const { key: field } = table.spec;
  const given = givenKey ?? (field === '' ? undefined : row[field]);
  const issued = issuedSoFar(table, state);
  if (given === undefined) return drawn(table, row, issued + 1);
  const key = checkedKey(table, given);
  if (state.has(key)) {
    refuse('DUPLICATE_KEY', `There is already ${rowName(table.spec.collection, key)}.`);
  }
  const seen = sequenceNumber(table.keyFormat.prefix, key);
  return { key, row: checkedRow(table, row), issued: Math.max(issued, seen) };
}

/** The highest sequence number used in a table so far. */
export function issuedSoFar({ keyFormat }: TableProgram, state: TableState): number {
  return Math.max(state.issued, state.base.highest(keyFormat.prefix));
}

function drawn(table: TableProgram, row: Row, issued: number): Insertion {
  const { key: field, fields } = table.spec;
  const key = hasIntegerKey(fields[field]) ? issued : formatKey(table.keyFormat, issued);
  return { key, row: checkedRow(table, field === '' ? row : keyed(row, field, key)), issued };
}

function keyed(row: Row, field: string, key: Key): Row {
  const copy: Record<string, Json> = { ...row };
  copy[field] = key;
  return copy;
}

function checkedKey(table: TableProgram, given: Json): Key {
  const key = table.parseKey(given);
  return isKey(key) ? key : refuseRow(table, key);
}

function checkedRow(table: TableProgram, row: Row): Row {
  const parsed = table.parse(row);
  return !(parsed instanceof Problems) && isRow(parsed) ? parsed : refuseRow(table, parsed);
}

function refuseRow({ spec }: TableProgram, problems: Json | Problems): never {
  const reason = problems instanceof Problems ? problems.toString() : 'expected a row';
  return refuse('INVALID_VALUE', `${spec.collection}: ${reason}`);
}
