import { addDays, type WorldState } from '@envloom/runtime';
import type { Json } from '@envloom/core';
import { isDateText, isDateTimeText } from '../../../packages/runtime/src/fields/calendar.ts';
import { bareObject } from '../../../packages/core/src/json/bare.ts';
import { isList } from '../../../packages/core/src/json/json.ts';
import { BaseTable } from '../../../packages/runtime/src/state/base-table.ts';
import { isKey, type Key, type Row } from '../../../packages/runtime/src/state/entry.ts';
import { TableState } from '../../../packages/runtime/src/state/table-state.ts';
import { rememberKey } from '../../../packages/runtime/src/tables/keys.ts';
import { loadTables } from '../../../packages/runtime/src/world/load.ts';
import type { Program } from '../../../packages/runtime/src/world/program.ts';
import type { TableProgram } from '../../../packages/runtime/src/world/table-program.ts';
import { seededState } from '../../../packages/runtime/src/world/random.ts';
import { World } from '../../../packages/runtime/src/world/world.ts';

/**
 * A world with so many copies of the rows of a state: the rows themselves, then copies that refer to
 * each other as they do, under other keys. Nothing checks it: what holds of the whole, such as that
 * there is one of something, need not hold of it.
 */
export function largerWorld(program: Program, state: WorldState, clock: number, copies: number) {
  const problems: string[] = [];
  const bases = loadTables(program.tables, state.rows, problems);
  if (problems.length > 0) throw new Error(problems.join('; '));
  const keys = new Set<Json>(bases.flatMap((base) => base.keys));
  const tables = program.tables.map((table, index) => {
    const base = bases[index] ?? new BaseTable(new Map());
    return TableState.of(
      table.spec.singleton === true ? base : multiplied(table, base, keys, copies),
    );
  });
  return new World({
    tables,
    clock,
    actor: state.actor,
    seed: 0,
    random: seededState(0),
    manner: { fuel: Number.MAX_SAFE_INTEGER, clockStep: 1 },
  });
}

function multiplied(
  table: TableProgram,
  base: BaseTable,
  keys: ReadonlySet<Json>,
  copies: number,
): BaseTable {
  const rows = new Map<Key, Row>();
  for (let copy = 0; copy < copies; copy += 1) {
    for (const [place, key] of base.keys.entries()) {
      const row = base.rows[place];
      if (row === undefined) continue;
      const other = copy === 0 ? row : copied(table, row, keys, copy);
      const otherKey = copy === 0 ? key : renamedKey(key, copy);
      rememberKey(table, other, otherKey);
      rows.set(otherKey, other);
    }
  }
  return new BaseTable(rows);
}

const numbersPerCopy = 1_000_000;

function renamedKey(key: Key, copy: number): Key {
  return typeof key === 'number' ? key + copy * numbersPerCopy : `${key}~${copy}`;
}

function copied(table: TableProgram, row: Row, keys: ReadonlySet<Json>, copy: number): Row {
  // Copies are of other people and things: texts such as the plate of a car are theirs alone, and
  // so are unique numbers, such as that of a round.
  const isTheirs = (name: string) => {
    const { type, unique } = table.spec.fields[name] ?? {};
    if (type === 'integer' && unique === true) return true;
    return name === table.spec.key || type === 'ref' || type === 'string';
  };
  const members = Object.entries(row).map(([name, value]): [string, Json] => {
    if (table.spec.fields[name]?.type === 'enum') return [name, value];
    const isRenamed = isKey(value) && isTheirs(name);
    return [name, isRenamed ? renamedKey(value, copy) : renamed(value, keys, copy)];
  });
  return Object.fromEntries(members);
}

const daysPerCopy = 53 * 7;

/** Copies are of other times, on the same days of the week: more rows, and not a busier day. */
function later(text: string, copy: number): string {
  return isDateText(text) || isDateTimeText(text) ? addDays(text, copy * daysPerCopy) : text;
}

/** A value in which everything that is some row's key is that of its copy. */
function renamed(value: Json, keys: ReadonlySet<Json>, copy: number): Json {
  if (typeof value === 'string')
    return keys.has(value) ? renamedKey(value, copy) : later(value, copy);
  if (typeof value !== 'object' || value === null) return value;
  if (isList(value)) return value.map((item) => renamed(item, keys, copy));
  const members = Object.entries(value).map(([name, member]): [string, Json] => {
    const key = keys.has(name) ? String(renamedKey(name, copy)) : name;
    return [key, renamed(member, keys, copy)];
  });
  const out = bareObject<Json>();
  for (const [name, member] of members) out[name] = member;
  return out;
}
