import { alternativeOf, typesHeld, type Field, type TypeNode } from '@envloom/logic-model';
import { canonicalJson, type Json, isList, isObject } from '@envloom/core';
import type { Matcher, Matchers } from '@envloom/episodes';
import type { ModelView } from './model-view.ts';

type Types = ReadonlyMap<string, TypeNode>;

const known = new WeakMap<ModelView, Map<string, Types>>();

/**
 * The fields of a table that hold sets, or have them inside: lists that are declared `distinct`.
 * The order of such a list is that in which it came about, and no task is about it.
 */
function setFieldsOf(view: ModelView, collection: string): Types {
  const tables = known.get(view) ?? new Map<string, Types>();
  known.set(view, tables);
  const fields = tables.get(collection) ?? surveyed(view, collection);
  tables.set(collection, fields);
  return fields;
}

function surveyed(view: ModelView, collection: string): Types {
  const fields = view.tables.get(collection)?.fields ?? [];
  const shapes = [...view.shapes.values()];
  return typesOf(
    fields.filter((field) =>
      [...typesHeld([field], { shapes })].some(
        (type) => type.type === 'array' && type.distinct === true,
      ),
    ),
  );
}

function typesOf(fields: readonly Field[]): Types {
  return new Map(fields.map((field) => [field.name, field]));
}

/**
 * Matchers of fields with sets in place of lists whose order says nothing.
 *
 * @param before the row as it was: where only the order of a list is another, the order counts
 */
export function withSets(
  view: ModelView,
  collection: string,
  fields: Matchers,
  before?: Json,
): Matchers {
  const types = setFieldsOf(view, collection);
  if (types.size === 0) return fields;
  return mapped(fields, (matcher, name) =>
    unordered(view, types.get(name), matcher, memberOf(before, name)),
  );
}

function unordered(
  view: ModelView,
  type: TypeNode | undefined,
  matcher: Matcher,
  before?: Json,
): Matcher {
  if (type === undefined) return matcher;
  if (type.type === 'union')
    return 'equals' in matcher ? exactly(view, type, matcher.equals, before) : matcher;
  if ('equals' in matcher) return exactly(view, type, matcher.equals, before);
  if ('fields' in matcher)
    return {
      fields: mapped(matcher.fields, (member, name) =>
        unordered(view, memberType(view, type, name), member, memberOf(before, name)),
      ),
    };
  if (!('items' in matcher) || type.type !== 'array') return matcher;
  return { items: matcher.items.map((item) => unordered(view, type.of, item)) };
}

/** What accepts this value, with its sets in any order. */
function exactly(view: ModelView, type: TypeNode, value: Json, before?: Json): Matcher {
  if (type.type === 'union')
    return exactly(view, alternativeOf(view.model, type, value), value, before);
  if (isList(value) && type.type === 'array') {
    if (type.distinct === true) return setOf(value, before);
    const items = value.map((item) => exactly(view, type.of, item));
    return items.every(isPlain) ? { equals: value } : { items };
  }
  if (!isObject(value)) return { equals: value };
  const fields = mapped(value, (member, name): Matcher => {
    const part = memberType(view, type, name);
    return part === undefined
      ? { equals: member }
      : exactly(view, part, member, memberOf(before, name));
  });
  return Object.values(fields).every(isPlain) ? { equals: value } : { fields };
}

function setOf(list: readonly Json[], before: Json | undefined): Matcher {
  const set = sorted(list);
  const isReordered = isList(before) && canonicalJson(sorted(before)) === canonicalJson(set);
  return list.length < 2 || isReordered ? { equals: list } : { set };
}

function isPlain(matcher: Matcher): boolean {
  return 'equals' in matcher;
}

/** A row, or some fields of one, with its sets in one order: equal for rows that differ in it only. */
export function inSetOrder(view: ModelView, collection: string, row: Json): Json {
  const types = setFieldsOf(view, collection);
  if (types.size === 0 || !isObject(row)) return row;
  return mapped(row, (value, name) => ordered(view, types.get(name), value));
}

function ordered(view: ModelView, type: TypeNode | undefined, value: Json): Json {
  if (type === undefined) return value;
  if (type.type === 'union') return ordered(view, alternativeOf(view.model, type, value), value);
  if (isList(value) && type.type === 'array') {
    const items = value.map((item) => ordered(view, type.of, item));
    return type.distinct === true ? sorted(items) : items;
  }
  if (!isObject(value)) return value;
  return mapped(value, (member, name) => ordered(view, memberType(view, type, name), member));
}

function memberType(view: ModelView, type: TypeNode, name: string): TypeNode | undefined {
  if (type.type === 'record') return type.of;
  if (type.type !== 'shape') return undefined;
  return view.shapes.get(type.shape)?.fields.find((field) => field.name === name);
}

function memberOf(value: Json | undefined, name: string): Json | undefined {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function sorted(list: readonly Json[]): readonly Json[] {
  const texts = new Map(list.map((item) => [item, canonicalJson(item)]));
  const textOf = (item: Json): string => texts.get(item) ?? '';
  return list.toSorted((a, b) => (textOf(a) < textOf(b) ? -1 : Number(textOf(a) > textOf(b))));
}

function mapped<From, To>(
  object: { readonly [name: string]: From },
  change: (value: From, name: string) => To,
): { readonly [name: string]: To } {
  return Object.fromEntries(
    Object.entries(object).map(([name, value]) => [name, change(value, name)]),
  );
}
