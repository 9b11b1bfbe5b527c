import { isList, isObject, type Json } from '@envloom/core';
import type { Row } from '../state/entry.ts';
import type { Path } from '../state/path.ts';
import type { Fields, FieldSpec, OnRemove, RefSpec, TaggedShapeSpec } from './spec.ts';

/** A place in the rows of a table that holds keys of another. */
export interface RefPath extends Path {
  /** The field it is, or is inside. */
  readonly field: string;
  readonly entity: string;
  readonly onRemove: OnRemove;
  /** The field's value without a key: undefined where nothing is left of it. */
  clear(value: Json, key: Json): Json | undefined;
}

/** A ref inside a value: how to visit its keys, and how to take one out. */
interface Nested {
  readonly text: string;
  readonly ref: RefSpec;
  visit(value: Json, visit: (key: Json) => void): void;
  clear(value: Json, key: Json): Json | undefined;
}

/** Every place in a row where a ref is, those in shapes, lists and records included. */
export function refPaths(fields: Fields): readonly RefPath[] {
  return Object.entries(fields).flatMap(([field, spec]) =>
    nestedRefs(spec).map((nested) => refPath(field, nested)),
  );
}

function refPath(field: string, nested: Nested): RefPath {
  const { ref, text } = nested;
  const { entity, onRemove = 'restrict' } = ref;
  const each = text === '' ? visitField(field) : visitInside(field, nested);
  const clear = (value: Json, key: Json) => nested.clear(value, key);
  return { text: field + text, field, entity, onRemove, each, clear };
}

/** A ref that is a field is the same path as the field, so that they share an index. */
function visitField(field: string): Path['each'] {
  return (row, visit) => visit(row[field]);
}

function visitInside(field: string, nested: Nested): Path['each'] {
  return (row: Row, visit) => {
    const value = row[field];
    if (value !== undefined) nested.visit(value, visit);
  };
}

function nestedRefs(spec: FieldSpec): readonly Nested[] {
  switch (spec.type) {
    case 'ref':
      return [plainRef(spec)];
    case 'array':
      return nestedRefs(spec.of).map(inList);
    case 'record':
      return nestedRefs(spec.of).map(inRecord);
    case 'shape':
      return 'fields' in spec ? refsInFields(spec.fields) : refsInVariants(spec);
    default:
      return [];
  }
}

function plainRef(ref: RefSpec): Nested {
  return {
    text: '',
    ref,
    visit: (value, visit) => visit(value),
    clear: (value, key) => (value === key ? undefined : value),
  };
}

function inList(item: Nested): Nested {
  return {
    text: `[]${item.text}`,
    ref: item.ref,
    visit: (value, visit) => {
      for (const element of listOf(value)) item.visit(element, visit);
    },
    clear: (value, key) =>
      listOf(value)
        .map((element) => item.clear(element, key))
        .filter((left) => left !== undefined),
  };
}

function inRecord(item: Nested): Nested {
  return {
    text: `{}${item.text}`,
    ref: item.ref,
    visit: (value, visit) => {
      for (const member of Object.values(membersOf(value))) item.visit(member, visit);
    },
    clear: (value, key) => withoutUndefined(membersOf(value), (member) => item.clear(member, key)),
  };
}

function refsInFields(fields: Fields): readonly Nested[] {
  return Object.entries(fields).flatMap(([name, spec]) =>
    nestedRefs(spec).map((nested) => inField(name, nested)),
  );
}

function inField(name: string, nested: Nested): Nested {
  return {
    text: `.${name}${nested.text}`,
    ref: nested.ref,
    visit: (value, visit) => {
      const member = membersOf(value)[name];
      if (member !== undefined) nested.visit(member, visit);
    },
    clear: (value, key) =>
      withoutUndefined(membersOf(value), (member, field) =>
        field === name ? nested.clear(member, key) : member,
      ),
  };
}

/** Variants may put different fields under one name, so each keeps to values with its tag. */
function refsInVariants({ tag, variants }: TaggedShapeSpec): readonly Nested[] {
  return Object.entries(variants).flatMap(([value, fields]) =>
    refsInFields(fields).map((nested) => inVariant(tag, value, nested)),
  );
}

function inVariant(tag: string, selected: string, nested: Nested): Nested {
  const applies = (value: Json) => membersOf(value)[tag] === selected;
  return {
    text: `<${selected}>${nested.text}`,
    ref: nested.ref,
    visit: (value, visit) => {
      if (applies(value)) nested.visit(value, visit);
    },
    clear: (value, key) => (applies(value) ? nested.clear(value, key) : value),
  };
}

function listOf(value: Json): readonly Json[] {
  return isList(value) ? value : [];
}

function membersOf(value: Json): { readonly [key: string]: Json } {
  return isJsonObject(value) ? value : {};
}

function isJsonObject(value: Json): value is { readonly [key: string]: Json } {
  return isObject(value);
}

function withoutUndefined(
  object: { readonly [key: string]: Json },
  change: (value: Json, key: string) => Json | undefined,
): Json {
  const changed: { [key: string]: Json } = { ...object };
  for (const [key, value] of Object.entries(object)) {
    const left = change(value, key);
    if (left === undefined) delete changed[key];
    else changed[key] = left;
  }
  return changed;
}
