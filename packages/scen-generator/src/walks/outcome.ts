import { canonicalJson, type Json, type JsonObject, isList, isObject } from '@envloom/core';
import { type Key, minutesBetween, type TableDiff, type WorldDiff } from '@envloom/runtime';
import { viewOf } from '../checks/model-view.ts';
import { inSetOrder } from '../checks/sets.ts';
import type { InitialWorld, GeneratorContext } from '../context/generator-context.ts';
import { isKey } from './arguments.ts';
import { terrainOf } from './model-graph.ts';

const datetime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/;

/**
 * What a difference comes to for a person: two orders of the same requests have equal outcomes
 * where nobody could tell them apart. Ignored tables do not count, new keys have no names, times
 * are told to the minute from the start of the scene, and rows and sets have no order.
 */
export function outcomeOf(stage: GeneratorContext, scene: InitialWorld, diff: WorldDiff): string {
  const tables = Object.entries(diff.tables).filter(([table]) => !stage.ignored.has(table));
  const naming = { start: scene.state.clock, added: addedIn(tables) };
  return canonicalJson(
    Object.fromEntries(
      tables.map(([table, each]) => [table, tableOutcome(stage, table, each, naming)]),
    ),
  );
}

/** How values are told. */
interface Naming {
  readonly start: string | undefined;
  /** New keys that are texts. */
  readonly added: readonly string[];
}

function addedIn(tables: readonly (readonly [string, TableDiff])[]): readonly string[] {
  return tables
    .flatMap(([, { added }]) => added.map(({ key }) => key))
    .filter((key) => typeof key === 'string')
    .toSorted((a, b) => b.length - a.length);
}

function tableOutcome(
  stage: GeneratorContext,
  table: string,
  diff: TableDiff,
  naming: Naming,
): Json {
  const key = terrainOf(stage).tables.get(table)?.key ?? '';
  const view = viewOf(stage.checked);
  const shown = (row: JsonObject): Json => inSetOrder(view, table, told(row, naming));
  const added = diff.added.map(({ row }) => canonicalJson(shown(without(row, key))));
  const changed = diff.changed.map((row): [string, Json] => [
    String(row.key),
    shown(fieldsChanged(row.before, row.after)),
  ]);
  return {
    added: added.toSorted(),
    removed: diff.removed.map(String).toSorted(),
    changed: Object.fromEntries(changed),
  };
}

function without(row: JsonObject, field: string): JsonObject {
  return Object.fromEntries(Object.entries(row).filter(([name]) => name !== field));
}

/** The fields that are others now; null for those that are gone. */
function fieldsChanged(before: Json, after: Json): JsonObject {
  if (!isObject(before) || !isObject(after)) return { row: after };
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return Object.fromEntries(
    [...names]
      .filter((name) => !isSame(before[name], after[name]))
      .map((name) => [name, after[name] ?? null]),
  );
}

export function isSame(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  return a !== undefined && b !== undefined && canonicalJson(a) === canonicalJson(b);
}

function told(value: Json, naming: Naming): Json {
  if (typeof value === 'string') return toldText(value, naming);
  if (isList(value)) return value.map((item) => told(item, naming));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, told(member, naming)]),
  );
}

function toldText(text: string, { start, added }: Naming): string {
  if (start !== undefined && datetime.test(text)) return `T${minutesBetween(start, text)}`;
  const key = added.find((each) => text.includes(each));
  return key === undefined ? text : text.replaceAll(key, 'new');
}

/** Keys of new rows by table, in their order. */
export function keysAdded(diff: WorldDiff): ReadonlyMap<string, readonly Key[]> {
  return new Map(
    Object.entries(diff.tables).map(([table, { added }]) => [
      table,
      added.map(({ key }) => key).filter(isKey),
    ]),
  );
}
