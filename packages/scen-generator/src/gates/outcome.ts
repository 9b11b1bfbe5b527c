import { canonicalJson, type Json, type JsonObject, isList, isObject } from '@envloom/core';
import type { Played } from '@envloom/episodes';
import type { ModelView } from '../checks/model-view.ts';
import { inSetOrder } from '../checks/sets.ts';
import { differingFields } from '../checks/variants.ts';

/** What does not count when outcomes are compared. */
export interface Indifference {
  /** Where lists without order are declared. */
  readonly view: ModelView;
  /** New keys that people chose: these do count. */
  readonly chosen: ReadonlySet<Json>;
}

/**
 * What an episode led to, as a text: equal for states that differ only in keys that the world
 * gave, in moments of the episode and in the order of rows and of sets. It is made
 * without the checks, so that it can judge them.
 */
export function outcomeOf(played: Played, { view, chosen }: Indifference): string {
  const tables = Object.entries(played.diff.tables);
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
      `@${table} ${canonicalJson(inSetOrder(view, table, shown(row)))}`,
    ]);
    names = new Map(next);
  }
  const parts = tables.map(([name, { changed, removed, added }]) => [
    name,
    added.map(({ row }) => canonicalJson(inSetOrder(view, name, shown(row)))).toSorted(),
    removed.map((key) => canonicalJson(key)).toSorted(),
    changed
      .flatMap(({ key, before, after }) =>
        changeText(key, before, after, (fields) => inSetOrder(view, name, shown(fields))),
      )
      .toSorted(),
  ]);
  return canonicalJson(parts.filter(isSomething));
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
