import { type Json, type JsonObject, isObject } from '@envloom/core';
import { isList, parsedJson, wellFormedJson } from '../json.ts';
import type { ColumnType } from '../row.ts';

/** A value as the Parquet writer takes it; JSON as it is. */
export type Cell = Json | bigint | readonly Cell[] | { readonly [field: string]: Cell };

/**
 * @param path where it is, for errors: `messages[2].content`
 * @throws TypeError where the value is not of its column's type
 */
function cellOf(type: ColumnType, value: Json | undefined, path: string): Cell {
  if (value === undefined || value === null) return null;
  if (type === 'json') return wellFormed(value);
  if (typeof type === 'string') return plainCell(type, value, path);
  return 'list' in type ? listCell(type.list, value, path) : structCell(type.struct, value, path);
}

/** Without halves of surrogate pairs. */
function wellFormed(value: Json): Json {
  const text = JSON.stringify(value);
  const good = wellFormedJson(text);
  return good === text ? value : (parsedJson(good) ?? null);
}

function plainCell(type: 'string' | 'int' | 'double' | 'boolean', value: Json, path: string): Cell {
  if (type === 'string' && typeof value === 'string') return value.toWellFormed();
  if (type === 'int' && Number.isSafeInteger(value)) return BigInt(Number(value));
  if (type === 'double' && typeof value === 'number') return value;
  if (type === 'boolean' && typeof value === 'boolean') return value;
  return mismatch(path, type, value);
}

function listCell(item: ColumnType, value: Json, path: string): Cell {
  if (!isList(value)) return mismatch(path, 'list', value);
  return value.map((each, at) => cellOf(item, each, `${path}[${at}]`));
}

function structCell(fields: Readonly<Record<string, ColumnType>>, value: Json, path: string): Cell {
  return isObject(value) ? structCells(fields, value, path) : mismatch(path, 'struct', value);
}

/** @throws TypeError where there is a value for which there is no column: it would be lost */
export function structCells(
  fields: Readonly<Record<string, ColumnType>>,
  value: JsonObject,
  path: string,
): Readonly<Record<string, Cell>> {
  const unknown = Object.keys(value).find((name) => !Object.hasOwn(fields, name));
  if (unknown !== undefined) {
    throw new TypeError(`${placeOf(path, unknown)} has no column; add it to the format's columns.`);
  }
  return Object.fromEntries(
    Object.entries(fields).map(([name, type]) => [
      name,
      cellOf(type, value[name], placeOf(path, name)),
    ]),
  );
}

function placeOf(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

function mismatch(path: string, type: string, value: Json): never {
  const text = JSON.stringify(value).slice(0, 80);
  throw new TypeError(`${path} is ${text}, and its column is of type ${type}.`);
}
