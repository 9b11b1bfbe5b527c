import type { ChangedRow, Environment, Json } from '@envloom/runtime';

/** What a call did to one table: added rows, removed keys, and of changed rows the changed fields. */
export interface TableEffect {
  readonly added?: readonly Json[];
  readonly removed?: readonly (string | number)[];
  readonly changed?: Readonly<Record<string, Readonly<Record<string, Json | undefined>>>>;
}

/** What leads from one world to another, table by table, told so that tests can state all of it. */
export function effectOf<World extends Environment<object>>(
  world: World,
  before: World,
): Record<string, TableEffect> {
  const tables = Object.entries(world.diff(before).tables);
  return Object.fromEntries(
    tables.map(([collection, { added, removed, changed }]) => [
      collection,
      {
        ...(added.length > 0 ? { added: added.map(({ row }) => row) } : {}),
        ...(removed.length > 0 ? { removed } : {}),
        ...(changed.length > 0
          ? { changed: Object.fromEntries(changed.map((row) => [row.key, changedFields(row)])) }
          : {}),
      },
    ]),
  );
}

/** The fields that differ, with their new values; `undefined` for those that are gone. */
function changedFields({ before, after }: ChangedRow): Record<string, Json | undefined> {
  const [from, to] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  const changed = names.filter((name) => JSON.stringify(from[name]) !== JSON.stringify(to[name]));
  return Object.fromEntries(changed.map((name) => [name, to[name]]));
}

function fieldsOf(row: Json): Readonly<Record<string, Json>> {
  return typeof row === 'object' && row !== null ? Object.fromEntries(Object.entries(row)) : {};
}
