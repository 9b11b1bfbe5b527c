import { Problems } from '../fields/problem.ts';
import { rowName } from '../commit/check.ts';
import { isObject, didYouMean } from '@envloom/core';
import { BaseTable } from '../state/base-table.ts';
import { isKey, isRow, type Key, type Row } from '../state/entry.ts';
import { rememberKey } from '../tables/keys.ts';
import { singletonKey, type TableProgram } from './table-program.ts';

/** Rows as given, before anything is known of them, with what to call each in a message. */
interface Given {
  readonly name: string;
  readonly key: unknown;
  readonly row: unknown;
}

/** Reads the rows of every table; adds what is wrong with them to `problems`. */
export function loadTables(
  tables: readonly TableProgram[],
  rows: object,
  problems: string[],
): readonly BaseTable[] {
  const byName = new Map<string, unknown>(Object.entries(rows));
  for (const name of byName.keys()) {
    const known = tables.map(({ spec }) => spec.collection);
    if (!known.includes(name)) problems.push(`${name}: unknown table${didYouMean(name, known)}`);
  }
  return tables.map((table) => loadTable(table, byName.get(table.spec.collection), problems));
}

function loadTable(table: TableProgram, given: unknown, problems: string[]): BaseTable {
  const rows = new Map<Key, Row>();
  for (const item of givenRows(table, given, problems)) loadRow(table, item, rows, problems);
  return new BaseTable(rows);
}

function givenRows(table: TableProgram, given: unknown, problems: string[]): readonly Given[] {
  const { collection, singleton, keyInRow } = table.spec;
  if (singleton === true) return [{ name: collection, key: singletonKey, row: given ?? {} }];
  if (given === undefined) return [];
  if (keyInRow === false && isObject(given)) {
    return Object.entries(given).map(([key, row]) => ({
      name: rowName(collection, key),
      key,
      row,
    }));
  }
  if (keyInRow !== false && Array.isArray(given)) {
    return given.map((row: unknown, at) => listedRow(table, row, at));
  }
  problems.push(
    `${collection}: expected ${keyInRow === false ? 'an object from key to row' : 'a list of rows'}`,
  );
  return [];
}

function listedRow({ spec }: TableProgram, row: unknown, at: number): Given {
  const key = isObject(row) ? row[spec.key] : undefined;
  const name =
    typeof key === 'string' ? rowName(spec.collection, key) : `${spec.collection}[${at}]`;
  return { name, key, row };
}

function loadRow(
  table: TableProgram,
  { name, key: givenKey, row }: Given,
  rows: Map<Key, Row>,
  problems: string[],
): void {
  const parsed = table.parse(row);
  const key = parsed instanceof Problems ? parsed : table.parseKey(givenKey);
  if (key instanceof Problems) problems.push(`${name}: ${key.toString()}`);
  if (parsed instanceof Problems || !isRow(parsed) || !isKey(key)) return;
  if (rows.has(key)) problems.push(`${name}: the key is taken by an earlier row`);
  rememberKey(table, parsed, key);
  rows.set(key, parsed);
}
