import {
  byCodeUnit,
  canonicalJson,
  isList,
  isObject,
  isSame,
  type Json,
  type JsonObject,
} from '@envloom/core';
import type { ChangedRow, Key, TableDiff, WorldDefinition, WorldDiff } from '@envloom/runtime';
import { alternativeOf, type FieldSpec } from '@envloom/runtime/fields';
import type { Played } from '../scenario/scenario.ts';

/** What does not count when ends are compared. */
export interface EndOptions {
  /** New keys that people chose: these do count. */
  readonly chosen?: ReadonlySet<Json>;
  /** Fields (`payments.note`) whose values do not count. */
  readonly free?: ReadonlySet<string>;
}

/**
 * What an episode led to, as a text: equal for states that differ only in keys that the world gave,
 * in moments of the episode, in the order of rows and in that of lists declared `distinct`. No checks
 * are needed for it, so it can judge them.
 */
export function endOf(
  { entities }: Pick<WorldDefinition, 'entities'>,
  played: Pick<Played, 'diff' | 'from' | 'to'>,
  { chosen = new Set(), free = new Set() }: EndOptions = {},
): string {
  const specs = new Map(entities.map(({ collection, fields }) => [collection, fields]));
  const inOrder = (table: string, row: Json): Json =>
    isObject(row)
      ? mapped(row, (value, name) => withSortedSets(specs.get(table)?.[name], value))
      : row;
  const tables = withoutFields(played.diff, free);
  const news = tables.flatMap(([table, { added }]) =>
    added.map(({ key, row }) => ({ table, key, row })),
  );
  const fresh = news.filter(({ key }) => !chosen.has(key));
  const isNow = (value: Json) =>
    typeof value === 'string' && value >= played.from && value <= played.to;
  let names = new Map<Json, string>(fresh.map(({ table, key }) => [key, `@${table}`]));
  const plainNames = new Map(names);
  const shown = (value: Json): Json =>
    replaced(
      value,
      (leaf) => (isNow(leaf) ? '@now' : withoutKeys(toMinute(leaf), plainNames)),
      names,
    );
  for (let round = 0; round < 2; round += 1) {
    const next = fresh.map(({ table, key, row }): [Json, string] => [
      key,
      `@${table} ${canonicalJson(inOrder(table, shown(row)))}`,
    ]);
    names = new Map(next);
  }
  const parts = tables.map(([name, { changed, removed, added }]) => [
    name,
    added.map(({ row }) => canonicalJson(inOrder(name, shown(row)))).toSorted(),
    removed.map((key) => canonicalJson(key)).toSorted(),
    changed
      .flatMap(({ key, before, after }) =>
        changeText(key, before, after, (fields) => inOrder(name, shown(fields))),
      )
      .toSorted(),
  ]);
  return canonicalJson(parts.filter(isSomething));
}

/** What became of a table, without fields that do not count. */
interface Counting {
  readonly added: readonly { readonly key: Key; readonly row: Json }[];
  readonly removed: readonly Key[];
  readonly changed: readonly ChangedRow[];
}

function withoutFields({ tables }: WorldDiff, free: ReadonlySet<string>): [string, Counting][] {
  const all = Object.entries(tables);
  return free.size === 0 ? all : all.map(([name, diff]) => [name, counting(name, diff, free)]);
}

function counting(table: string, diff: TableDiff, free: ReadonlySet<string>): Counting {
  const counted = (row: Json): Json =>
    isObject(row)
      ? Object.fromEntries(Object.entries(row).filter(([field]) => !free.has(`${table}.${field}`)))
      : row;
  return {
    added: diff.added.map(({ key, row }) => ({ key, row: counted(row) })),
    removed: diff.removed,
    changed: diff.changed.flatMap(({ key, ...row }) => {
      const [before, after] = [counted(row.before), counted(row.after)];
      return isSame(before, after) ? [] : [{ key, before, after }];
    }),
  };
}

/** A value with the lists that are declared `distinct` in one order. */
function withSortedSets(spec: FieldSpec | undefined, value: Json): Json {
  if (spec === undefined) return value;
  if (spec.type === 'union') return withSortedSets(alternativeOf(spec, value), value);
  if (spec.type === 'array' && isList(value)) {
    const items = value.map((item) => withSortedSets(spec.of, item));
    return spec.distinct === true ? items.toSorted(byText) : items;
  }
  if (!isObject(value)) return value;
  return mapped(value, (member, name) => withSortedSets(memberSpec(spec, value, name), member));
}

function memberSpec(spec: FieldSpec, value: JsonObject, name: string): FieldSpec | undefined {
  if (spec.type === 'record') return spec.of;
  if (spec.type !== 'shape') return undefined;
  if ('fields' in spec) return spec.fields[name];
  const tag = value[spec.tag];
  return typeof tag === 'string' ? spec.variants[tag]?.[name] : undefined;
}

function byText(a: Json, b: Json): number {
  return byCodeUnit(canonicalJson(a), canonicalJson(b));
}

function mapped(object: JsonObject, change: (value: Json, name: string) => Json): JsonObject {
  return Object.fromEntries(
    Object.entries(object).map(([name, value]) => [name, change(value, name)]),
  );
}

function differingFields(a: Json | undefined, b: Json | undefined): readonly string[] {
  if (!isObject(a) || !isObject(b)) return isSame(a, b) ? [] : [''];
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].filter((name) => !isSame(a[name], b[name]));
}

/** A call more or less moves the clock by a second, and all that follows from it. */
function toMinute(leaf: Json): Json {
  const isTime = typeof leaf === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(leaf);
  return isTime ? leaf.slice(0, 16) : leaf;
}

/** Keys in the midst of a text count as little as keys by themselves. */
function withoutKeys(leaf: Json, names: ReadonlyMap<Json, string>): Json {
  if (typeof leaf !== 'string' || names.size === 0) return leaf;
  return leaf.replaceAll(/[\w-]+/g, (word) => names.get(word) ?? word);
}

function isSomething([, ...lists]: readonly (string | readonly string[] | undefined)[]): boolean {
  return lists.some((list) => list !== undefined && list.length > 0);
}

/** The changed fields; nothing where only moments of the episode changed. */
function changeText(
  key: Json,
  before: Json,
  after: Json,
  shown: (value: Json) => Json,
): readonly string[] {
  const fields = differingFields(before, after);
  const now: JsonObject = isObject(after) ? after : {};
  const parts = shown(Object.fromEntries(fields.map((field) => [field, now[field] ?? '@absent'])));
  if (isObject(parts) && Object.values(parts).every((value) => value === '@now')) return [];
  return [canonicalJson([key, parts])];
}

function replaced(
  value: Json,
  change: (leaf: Json) => Json,
  names: ReadonlyMap<Json, string>,
): Json {
  if (isList(value)) return value.map((item) => replaced(item, change, names));
  if (!isObject(value))
    return (typeof value === 'string' ? names.get(value) : undefined) ?? change(value);
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, replaced(part, change, names)]),
  );
}
