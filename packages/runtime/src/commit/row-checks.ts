import type { Json } from '@envloom/core';
import { keyText, mayDiffer, type RowCheck, rowName } from './check.ts';
import { refuse } from '../failure/refusal.ts';
import type { RefPath } from '../fields/ref-path.ts';
import type { EnumSpec } from '../fields/spec.ts';
import { charge } from '../helpers/fuel.ts';
import { isKey, type Key, type KeyedRow, type Row } from '../state/entry.ts';
import { find } from '../state/find.ts';
import type { TableState } from '../state/table-state.ts';
import { keyOfRow } from '../tables/keys.ts';
import type { TableProgram } from '../world/table-program.ts';
import type { World } from '../world/world.ts';

/** A ref path and the table whose rows have it. */
export interface Incoming {
  readonly from: TableProgram;
  readonly path: RefPath;
}

/** Every row that a new or changed ref names must exist. */
export function referenceCheck(table: TableProgram, path: RefPath, target: TableProgram): RowCheck {
  const refers = (value: Json | undefined, world: World) =>
    isNone(value) || world.table(target.index).has(value);
  return (touched, world) => {
    const { after, key } = touched;
    if (after === undefined || !mayDiffer(touched, path.field)) return;
    path.each(after, (value) => {
      if (refers(value, world)) return;
      const where = `${rowName(table.spec.collection, key)}: ${path.text}`;
      refuse(
        'DANGLING_REFERENCE',
        `${where}: there is no ${target.spec.name} ${keyText(value ?? null)}.`,
      );
    });
  };
}

/** No row may refer to a removed one; rows to remove or clear with it were so when it was removed. */
export function inUseCheck(table: TableProgram, { from, path }: Incoming): RowCheck {
  return ({ key, after }, world) => {
    if (after !== undefined) return;
    const [user] = world.table(from.index).entriesWith(path, key);
    if (user === undefined) return;
    const removed = rowName(table.spec.collection, key);
    const where = `${rowName(from.spec.collection, user.key)}: ${path.text}`;
    refuse('ROW_IN_USE', `${removed} cannot be removed: ${where} refers to it.`);
  };
}

/** No row may be its own ancestor. */
export function treeCheck(table: TableProgram, parent: string): RowCheck {
  return (touched, world) => {
    const { key, after } = touched;
    if (after === undefined || !mayDiffer(touched, parent)) return;
    if (!isOwnAncestor(world.table(table.index), parent, key, after)) return;
    refuse('TREE_CYCLE', `${rowName(table.spec.collection, key)} would be its own ancestor.`);
  };
}

/** Climbs at most as many steps as there are rows: another row's cycle has no end either. */
function isOwnAncestor(state: TableState, parent: string, key: Key, row: Row): boolean {
  let above: Row | undefined = row;
  for (let step = 0; step <= state.size && above !== undefined; step += 1) {
    charge(1);
    const next: unknown = above[parent];
    if (next === key) return true;
    above = isKey(next) ? state.row(next) : undefined;
  }
  return false;
}

/** A status may change only as its transitions list; a new row, or one that had none, may start anywhere. */
export function transitionCheck(
  table: TableProgram,
  field: string,
  transitions: NonNullable<EnumSpec['transitions']>,
): RowCheck {
  return (touched) => {
    if (!mayDiffer(touched, field)) return;
    const { key, before, after } = touched;
    const from = before?.[field];
    const to = after?.[field];
    if (isNone(from) || isNone(to) || from === to) return;
    if (typeof from === 'string' && transitions[from]?.some((value) => value === to)) return;
    const change = `${field} cannot change from ${keyText(from)} to ${keyText(to)}`;
    refuse('INVALID_TRANSITION', `${rowName(table.spec.collection, key)}: ${change}.`);
  };
}

function isNone(value: Json | undefined): value is null | undefined {
  return value === undefined || value === null;
}

/** The lists of fields whose values occur once: the unique fields, then the unique lists. */
export function uniqueLists({ spec }: TableProgram): readonly (readonly string[])[] {
  const single = Object.entries(spec.fields).filter(([, field]) => field.unique === true);
  return [...single.map(([name]) => [name]), ...(spec.unique ?? [])];
}

/** No other row may have the same values; a row without one of them has none to share. */
export function uniqueCheck(table: TableProgram, fields: readonly string[]): RowCheck {
  return (touched, world) => {
    const { key, after } = touched;
    if (after === undefined || !fields.some((field) => mayDiffer(touched, field))) return;
    if (fields.some((field) => isNone(after[field]))) return;
    const twin = otherWith(table, fields, { key, row: after }, world);
    if (twin !== undefined) refuseTwin(table, fields, { key, row: after }, twin);
  };
}

function otherWith(
  table: TableProgram,
  fields: readonly string[],
  { key, row }: KeyedRow,
  world: World,
): Key | undefined {
  const match = Object.fromEntries(fields.map((field) => [field, row[field]]));
  const others = find(table, world.table(table.index), match);
  const keys = others.map((other) => keyOfRow(table, other));
  return keys.find((other) => other !== key);
}

function refuseTwin(
  table: TableProgram,
  fields: readonly string[],
  { key, row }: KeyedRow,
  twin: Key,
) {
  const values = fields.map((field) => `${field} ${keyText(row[field] ?? null)}`).join(', ');
  const name = rowName(table.spec.collection, key);
  refuse(
    'DUPLICATE_VALUE',
    `${name}: ${rowName(table.spec.collection, twin)} has the same ${values}.`,
  );
}
