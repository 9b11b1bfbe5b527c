import { generated, isList, isObject, type Json, type JsonObject } from '@envloom/core';
import { openAITools as airlineTools, TauAirline } from '@envloom/env-tau-airline';
import { openAITools as retailTools, TauRetail } from '@envloom/env-tau-retail';
import type { Environment, KeyedRow, OpenAITool, WorldDiff } from '@envloom/runtime';
import type { Change } from '../benchmark.ts';
import { stateDiff } from '../check/state.ts';
import { textOf } from '../python/value.ts';

/** A database as the files of tau-bench have it: table, key, row. */
export type Database = Readonly<Record<string, JsonObject>>;

/** One of the two worlds of tau-bench. */
export interface TauDomain {
  readonly name: 'airline' | 'retail';
  /** Its tables, each a file. */
  readonly tables: readonly string[];
  /** The tools of our world, for data that lack descriptions. */
  readonly tools: readonly OpenAITool[];
  open(database: Database): Environment<object>;
}

export const airline: TauDomain = {
  name: 'airline',
  tables: ['flights', 'reservations', 'users'],
  tools: airlineTools,
  open: ({ flights, reservations, users, airports }) => {
    const cities: JsonObject = Object.fromEntries(
      Object.entries(airports ?? {}).map(([code, city]) => [code, { city }] as const),
    );
    const rows = {
      flights: listed(flights),
      reservations: listed(reservations),
      users,
      airports: cities,
    };
    return new TauAirline({ state: { rows: generated(rows) } });
  },
};

export const retail: TauDomain = {
  name: 'retail',
  tables: ['orders', 'products', 'users'],
  tools: retailTools,
  open: ({ orders, products, users }) => {
    const rows = { orders: listed(orders), products: listed(products), users };
    return new TauRetail({ state: { rows: generated(rows) } });
  },
};

/** The rows of a table that say their key themselves. */
function listed(table: JsonObject | undefined): readonly Json[] {
  return Object.values(table ?? {});
}

/** Which field of a row is its key. Users do not say theirs. */
const keys: Readonly<Record<string, string>> = {
  flights: 'flight_number',
  reservations: 'reservation_id',
  orders: 'order_id',
  products: 'product_id',
};

/** The tables of a world in the form of the files. */
export function databaseOf({ tables }: TauDomain, world: Environment<object>): JsonObject {
  const rows: Readonly<Record<string, Json>> = generated(world.state().rows);
  return Object.fromEntries(tables.map((table) => [table, byKey(rows[table], keys[table])]));
}

function byKey(rows: Json | undefined, key: string | undefined): JsonObject {
  if (key === undefined) return isObject(rows) ? rows : {};
  const list: readonly JsonObject[] = isList(rows) ? rows.filter((row) => isObject(row)) : [];
  return Object.fromEntries(list.map((row) => [textOf(row[key] ?? null), row] as const));
}

/** What a world says became of its rows, in the form of the files. */
export function changesIn({ tables: domain }: TauDomain, diff: WorldDiff): readonly Change[] {
  return stateDiff(sideOf(domain, diff, 'before'), sideOf(domain, diff, 'after'));
}

/** No tool of tau-bench removes a row. */
function sideOf(
  domain: readonly string[],
  { tables }: WorldDiff,
  side: 'before' | 'after',
): JsonObject {
  const rows = Object.entries(tables).flatMap(([table, { added, changed }]) => {
    if (!domain.includes(table)) return [];
    const before = changed.map((row) => [String(row.key), row[side]] as const);
    const more = side === 'before' ? [] : added;
    return [[table, Object.fromEntries([...before, ...more.map(keyed)])] as const];
  });
  return generated(Object.fromEntries(rows));
}

const keyed = ({ key, row }: KeyedRow) => [String(key), row] as const;
