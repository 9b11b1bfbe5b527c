import { canonicalJson, type Json, isObject } from '@envloom/core';
import type { KeyedRow } from '@envloom/runtime';
import type { Matchers } from '@envloom/episodes';
import { fieldMatchers, type Surroundings, type Version } from './matchers.ts';
import type { Rehearsal } from './replay-variant.ts';
import { withSets } from './sets.ts';
import type { Variant } from './variants.ts';

/** Added rows that cannot be told apart by what is known of them. */
export interface AddedGroup {
  readonly collection: string;
  readonly fields: Matchers;
  readonly rows: readonly KeyedRow[];
  readonly name: string;
  /** The first row as it is in other runs. */
  readonly versions: readonly Version[];
}

interface AddedRow {
  readonly collection: string;
  readonly at: number;
  readonly row: KeyedRow;
  readonly versions: readonly Version[];
}

/** Rounds in which rows are told apart by the rows to which they refer. */
const rounds = 3;

/** Groups the added rows of a run; names of groups are those of their tables with a number. */
export function addedGroups(
  run: Rehearsal,
  variants: readonly Variant[],
  around: Omit<Surroundings, 'addedWith'>,
): { readonly groups: readonly AddedGroup[]; readonly addedWith: Surroundings['addedWith'] } {
  const rows = addedRows(run, variants);
  let names = new Map(rows.map((row) => [row, row.collection]));
  let groups: readonly AddedGroup[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const named = names;
    groups = grouped(rows, { ...around, addedWith: finder(rows, variants, named) }, named);
    names = new Map(rows.map((row) => [row, groupOf(groups, row)?.name ?? row.collection]));
    if (rows.every((row) => names.get(row) === named.get(row))) break;
  }
  return { groups, addedWith: finder(rows, variants, names) };
}

function addedRows(run: Rehearsal, variants: readonly Variant[]): readonly AddedRow[] {
  return [...run.tables].flatMap(([collection, { added }]) =>
    added.map((row, at) => ({
      collection,
      at,
      row,
      versions: variants.flatMap(({ difference, run: other }) => {
        const twin = other.tables.get(collection)?.added[at];
        return twin === undefined ? [] : [{ difference, value: twin.row }];
      }),
    })),
  );
}

function grouped(
  rows: readonly AddedRow[],
  around: Surroundings,
  names: ReadonlyMap<AddedRow, string>,
): readonly AddedGroup[] {
  const matched = rows.map((row) => ({ row, fields: matchersOf(row, around) }));
  const sets = Map.groupBy(
    matched,
    ({ row, fields }) => `${names.get(row)} ${canonicalJson(fieldsJson(fields))}`,
  );
  const counts = new Map<string, number>();
  return [...sets.values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const { collection } = first.row;
    const count = (counts.get(collection) ?? 0) + 1;
    counts.set(collection, count);
    const name = count === 1 ? collection : `${collection}-${count}`;
    const { versions } = first.row;
    const all = same.map(({ row }) => row.row);
    return [{ collection, name, fields: first.fields, rows: all, versions }];
  });
}

/** Matchers are JSON; their type just does not say so. */
function fieldsJson(fields: Matchers): Json {
  return JSON.stringify(fields);
}

/** The row's own key is whatever the world gave. */
function matchersOf({ collection, row, versions }: AddedRow, around: Surroundings): Matchers {
  const { key } = row;
  const own: Surroundings = {
    ...around,
    addedWith: (before, other) => (before === key ? undefined : around.addedWith(before, other)),
  };
  if (!isObject(row.row)) return {};
  return withSets(around.view, collection, fieldMatchers(row.row, versions, own));
}

function groupOf(groups: readonly AddedGroup[], { collection, row }: AddedRow) {
  return groups.find((group) => group.collection === collection && group.rows.includes(row));
}

function finder(
  rows: readonly AddedRow[],
  variants: readonly Variant[],
  names: ReadonlyMap<AddedRow, string>,
): Surroundings['addedWith'] {
  const other = variants.find(({ difference }) => difference === 'keys')?.run;
  return (before, now) => {
    const found = rows.find(
      ({ collection, at, row }) =>
        row.key === before && other?.tables.get(collection)?.added[at]?.key === now,
    );
    return found === undefined ? undefined : names.get(found);
  };
}
