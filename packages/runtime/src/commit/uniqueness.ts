import { refuse } from '../failure/refusal.ts';
import { find } from '../state/find.ts';
import type { Key, KeyedRow } from '../state/entry.ts';
import { keyOfRow } from '../tables/keys.ts';
import type { TableProgram } from '../world/table-program.ts';
import type { World } from '../world/world.ts';
import { mayDiffer, keyText, type RowCheck, rowName } from './check.ts';

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
    if (fields.some((field) => after[field] === undefined)) return;
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
