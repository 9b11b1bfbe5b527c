import { generated, isSame, type Json } from '@envloom/core';
import { StateError } from '../failure/state-error.ts';
import { parserOf } from '../fields/parser.ts';
import { Problems } from '../fields/problem.ts';
import type { FieldSpec } from '../fields/spec.ts';
import type { Entry, Key, KeyedRow, Row } from '../state/entry.ts';
import type { TableState } from '../state/table-state.ts';
import type { Program } from '../world/program.ts';
import type { TableProgram } from '../world/table-program.ts';

/** A row that is another now. */
export interface ChangedRow {
  readonly key: Key;
  readonly before: Json;
  readonly after: Json;
}

/** What became of a table. */
export interface TableDiff {
  /** Rows that were not there, in their order. */
  readonly added: readonly KeyedRow[];
  /** Keys of rows that are gone. */
  readonly removed: readonly Key[];
  readonly changed: readonly ChangedRow[];
  /**
   * Given only where taking the removed rows out and putting the added ones at the end does not
   * give the order of the rows: these then go to the end, in this order.
   */
  readonly order?: readonly Key[];
}

/** The difference between two states of a world, as JSON; tables that are the same are left out. */
export interface WorldDiff {
  readonly format_version: 1;
  readonly tables: Readonly<Record<string, TableDiff>>;
}

/** What leads from one state to another. Costs O(changes) where both have the same base. */
export function diffTables(
  program: Program,
  from: readonly TableState[],
  to: readonly TableState[],
): WorldDiff {
  const diffs: [string, TableDiff][] = [];
  for (const table of program.tables) {
    const [before, after] = [from[table.index], to[table.index]];
    if (before === undefined || after === undefined || before === after) continue;
    const diff = diffTable(table, before, after);
    if (diff !== undefined) diffs.push([table.spec.collection, diff]);
  }
  return { format_version: 1, tables: Object.fromEntries(diffs) };
}

function diffTable(table: TableProgram, from: TableState, to: TableState): TableDiff | undefined {
  const { added, removed, changed } = differences(from, to);
  const order = orderOf(from, to, added);
  if (added.length + removed.length + changed.length + order.length === 0) return undefined;
  return {
    added: added.map(({ key, row }) => ({ key, row: table.clone(row) })),
    removed: removed.map(({ key }) => key),
    changed: changed.map(({ key, row, now }) => {
      return { key, before: table.clone(row), after: table.clone(now) };
    }),
    ...(order.length === 0 ? {} : { order }),
  };
}

/** A row that was there, and what it is now. */
interface Change extends Entry {
  readonly now: Row;
}

/** What is another, each list in the order of its rows. */
function differences(from: TableState, to: TableState) {
  const added: Entry[] = [];
  const removed: Entry[] = [];
  const changed: Change[] = [];
  for (const key of keysToCompare(from, to)) {
    const [before, after] = [from.get(key), to.get(key)];
    if (before === undefined) {
      if (after !== undefined) added.push(after);
    } else if (after === undefined) removed.push(before);
    else if (!isSame(before.row, after.row)) changed.push({ ...before, now: after.row });
  }
  return { added: inOrder(added), removed: inOrder(removed), changed: inOrder(changed) };
}

function inOrder<Any extends Entry>(entries: readonly Any[]): readonly Any[] {
  return entries.length < 2 ? entries : entries.toSorted((a, b) => a.order - b.order);
}

/** Keys that may differ: those of the overlays where the base is one, otherwise all. */
function keysToCompare(from: TableState, to: TableState): Iterable<Key> {
  if (from.base !== to.base) return new Set([...from.keys(), ...to.keys()]);
  // As a rule it is a start that is compared with, and nothing changed there.
  if (from.changes === 0) return to.changedKeys();
  return new Set([...from.changedKeys(), ...to.changedKeys()]);
}

/** The keys to put at the end so that the order comes out right. */
function orderOf(from: TableState, to: TableState, added: readonly KeyedRow[]): readonly Key[] {
  const isTailEnough = from.base === to.base && !hasReturned(from, to);
  const given = isTailEnough ? tailKeys(from) : from.keys();
  const wanted = isTailEnough ? tailKeys(to) : to.keys();
  const kept = given.filter((key) => to.has(key) && (!isTailEnough || isInTail(to, key)));
  const natural = [...kept, ...added.map(({ key }) => key)];
  const wrong = wanted.findIndex((key, at) => natural[at] !== key);
  return wrong < 0 ? [] : wanted.slice(wrong);
}

function tailKeys(table: TableState): readonly Key[] {
  return table.tail().map(({ key }) => key);
}

/** Whether a row is in its place in the base again, having been elsewhere or gone before. */
function hasReturned(from: TableState, to: TableState): boolean {
  for (const key of from.changedKeys()) {
    if (isInPlace(to, key) && !isInPlace(from, key)) return true;
  }
  return false;
}

function isInPlace(table: TableState, key: Key): boolean {
  const entry = table.get(key);
  return entry !== undefined && !isInTail(table, key);
}

function isInTail(table: TableState, key: Key): boolean {
  return (table.get(key)?.order ?? 0) >= table.base.size;
}

const anything: FieldSpec = { type: 'json' };
const keyList: FieldSpec = { type: 'array', of: anything };

const tableDiff: FieldSpec = {
  type: 'shape',
  shape: 'TableDiff',
  fields: {
    added: {
      type: 'array',
      of: { type: 'shape', shape: 'KeyedRow', fields: { key: anything, row: anything } },
    },
    removed: keyList,
    changed: {
      type: 'array',
      of: {
        type: 'shape',
        shape: 'ChangedRow',
        fields: { key: anything, before: anything, after: anything },
      },
    },
    order: { ...keyList, optional: true },
  },
};

/** A diff, described as data like any other value. */
export const diffSpec: FieldSpec = {
  type: 'shape',
  shape: 'WorldDiff',
  fields: {
    format_version: { type: 'integer', min: 1, max: 1 },
    tables: { type: 'record', of: tableDiff },
  },
};

const parse = parserOf(diffSpec);

/** Checks that JSON has the form of a diff; throws a {@link StateError}. */
export function readDiff(json: unknown): WorldDiff {
  const diff = parse(json);
  if (diff instanceof Problems) throw new StateError([`not a diff: ${diff.toString()}`]);
  return generated(diff);
}
