import { didYouMean, isList, isObject, isSame, type Json, type JsonObject } from '@envloom/core';
import type { EntitySpec, Environment, Key, TableDiff, WorldDefinition } from '@envloom/runtime';
import { clockOf } from '@envloom/runtime';
import { ServeError } from '@envloom/serve';
import type {
  TableSummary,
  WorldPage,
  WorldQuery,
  WorldRow,
  WorldSummary,
} from '../../protocol/world.ts';
import { columnsOf, WorldRows } from './world-rows.ts';

/** A world, and where it started: forks of one, so that the difference costs O(changes). */
export interface ViewedWorld {
  readonly definition: WorldDefinition;
  readonly start: Environment<object>;
  readonly now: Environment<object>;
}

/** The tables of a world with what changed in each. */
export function worldSummary({ definition, start, now }: ViewedWorld): WorldSummary {
  const { tables } = now.diff(start);
  return {
    clock: clockOf(now),
    tables: definition.entities.map((entity) =>
      tableSummary(entity, new WorldRows(now, entity), tables[entity.collection]),
    ),
  };
}

function tableSummary(
  { collection }: EntitySpec,
  { size }: WorldRows,
  { added = [], changed = [], removed = [] }: Partial<TableDiff> = {},
): TableSummary {
  return {
    name: collection,
    rows: size,
    added: added.length,
    changed: changed.length,
    removed: removed.length,
  };
}

/**
 * Rows of a table in their order, then those that were removed.
 *
 * @throws ServeError where there is no such table
 */
export function worldPage(world: ViewedWorld, query: WorldQuery): WorldPage {
  const entity = entityOf(world.definition, query.table);
  const rows = new ChangedRows(world, entity);
  const keys = rows.keys(query);
  const { offset, limit } = query;
  return {
    columns: columnsOf(entity),
    rows: keys.slice(offset, offset + limit).flatMap((key) => rows.row(key) ?? []),
    total: keys.length,
  };
}

function entityOf({ name, entities }: WorldDefinition, table: string): EntitySpec {
  const found = entities.find(({ collection }) => collection === table);
  if (found !== undefined) return found;
  const names = entities.map(({ collection }) => collection);
  throw new ServeError(
    'INVALID_REQUEST',
    `${name} has no table "${table}"${didYouMean(table, names)}`,
    `Name one of: ${names.join(', ')}.`,
    'table',
  );
}

/** The rows of a table, and what became of them. */
class ChangedRows {
  readonly #before: WorldRows;
  readonly #now: WorldRows;
  readonly #changes: ReadonlyMap<Key, NonNullable<WorldRow['change']>>;

  constructor({ start, now }: ViewedWorld, entity: EntitySpec) {
    this.#before = new WorldRows(start, entity);
    this.#now = new WorldRows(now, entity);
    this.#changes = changesIn(now.diff(start).tables[entity.collection]);
  }

  keys({ search = '', onlyChanged = false }: WorldQuery): readonly Key[] {
    const removed = [...this.#changes].flatMap(([key, kind]) => (kind === 'removed' ? [key] : []));
    const all = [...this.#now.keys, ...removed];
    const text = search.trim().toLowerCase();
    const wanted = onlyChanged ? all.filter((key) => this.#changes.has(key)) : all;
    return text === '' ? wanted : wanted.filter((key) => this.#holds(key, text));
  }

  row(key: Key): WorldRow | undefined {
    const change = this.#changes.get(key);
    const values = this.#valuesOf(key);
    if (values === undefined) return undefined;
    const row = { key: String(key), values };
    if (change === undefined) return row;
    const before = change === 'changed' ? this.#before.values(key) : undefined;
    if (before === undefined) return { ...row, change };
    return { ...row, change, before: differing(before, values) };
  }

  #valuesOf(key: Key): JsonObject | undefined {
    return (this.#changes.get(key) === 'removed' ? this.#before : this.#now).values(key);
  }

  #holds(key: Key, text: string): boolean {
    const values = this.#valuesOf(key);
    return values !== undefined && Object.values(values).some((value) => holds(value, text));
  }
}

function changesIn({ added = [], changed = [], removed = [] }: Partial<TableDiff> = {}) {
  return new Map<Key, NonNullable<WorldRow['change']>>([
    ...added.map(({ key }) => [key, 'added'] as const),
    ...changed.map(({ key }) => [key, 'changed'] as const),
    ...removed.map((key) => [key, 'removed'] as const),
  ]);
}

/** What the fields that differ held; null where there was nothing. */
function differing(before: JsonObject, now: JsonObject): JsonObject {
  const names = new Set([...Object.keys(before), ...Object.keys(now)]);
  const differ = [...names].filter((name) => !isSame(before[name], now[name]));
  return Object.fromEntries(differ.map((name) => [name, before[name] ?? null]));
}

/** @param text in lower case */
function holds(value: Json, text: string): boolean {
  if (isList(value)) return value.some((item) => holds(item, text));
  if (isObject(value)) return Object.values(value).some((member) => holds(member, text));
  return String(value).toLowerCase().includes(text);
}
