import { type Fields, type FieldSpec, isKey, type Key } from '@envloom/runtime';
import type { Json } from '@envloom/core';
import type { Tables } from '../simulator/simulator.ts';
import type { Row } from '../simulator/rows.ts';
import type { Source } from '../values/moment.ts';

/** Finds the keys of one entity that have to do with a row of another, by its key. */
export type Link = (source: Source, key: Key) => readonly Key[];

/** A field that holds a key, or a list of keys, of an entity. */
interface Reference {
  readonly field: string;
  readonly entity: string;
}

/**
 * The ways from a row of `from` to rows of `to`: a ref of the row, refs to the row, rows of a third
 * table that refer to both, and refs of both to the same row.
 */
export function linksBetween(tables: Tables, from: string, to: string): readonly Link[] {
  const outgoing = referencesOf(tables, from);
  const incoming = referencesOf(tables, to);
  return [
    ...outgoing.filter(({ entity }) => entity === to).map(({ field }) => forward(from, field)),
    ...incoming.filter(({ entity }) => entity === from).map(({ field }) => backward(to, field)),
    ...[...tables.keys()]
      .filter((third) => third !== from && third !== to)
      .flatMap((third) => joins(tables, third, from, to)),
    ...outgoing.flatMap(({ field, entity }) =>
      incoming
        .filter((other) => other.entity === entity && entity !== from && entity !== to)
        .map((other) => siblings(from, field, to, other.field)),
    ),
  ];
}

function referencesOf(tables: Tables, entity: string): readonly Reference[] {
  const fields: Fields = tables.get(entity)?.fields ?? {};
  return Object.entries(fields).flatMap(([field, spec]) => {
    const target = targetOf(spec);
    return target === undefined ? [] : [{ field, entity: target }];
  });
}

function targetOf(spec: FieldSpec): string | undefined {
  if (spec.type === 'ref') return spec.entity;
  return spec.type === 'array' ? targetOf(spec.of) : undefined;
}

function forward(from: string, field: string): Link {
  return (source, key) => keysIn(rowOf(source, from, key)?.[field]);
}

function backward(to: string, field: string): Link {
  return (source, key) => keysWhere(source, to, (row) => keysIn(row[field]).includes(key));
}

function joins(tables: Tables, third: string, from: string, to: string): readonly Link[] {
  const references = referencesOf(tables, third);
  const [mine] = references.filter(({ entity }) => entity === from);
  const theirs = references.filter(({ entity, field }) => entity === to && field !== mine?.field);
  if (mine === undefined) return [];
  return theirs.map(
    ({ field }): Link =>
      (source, key) =>
        source
          .rows(third)
          .filter((row) => keysIn(row[mine.field]).includes(key))
          .flatMap((row) => keysIn(row[field])),
  );
}

function siblings(from: string, field: string, to: string, other: string): Link {
  return (source, key) => {
    const shared = keysIn(rowOf(source, from, key)?.[field]);
    return keysWhere(source, to, (row) => keysIn(row[other]).some((each) => shared.includes(each)));
  };
}

function keysWhere(source: Source, entity: string, test: (row: Row) => boolean): readonly Key[] {
  const rows = source.rows(entity);
  return source.keys(entity).filter((_, at) => {
    const row = rows[at];
    return row !== undefined && test(row);
  });
}

function rowOf(source: Source, entity: string, key: Key): Row | undefined {
  const at = source.keys(entity).indexOf(key);
  return at < 0 ? undefined : source.rows(entity)[at];
}

function keysIn(value: Json | undefined): readonly Key[] {
  if (isKey(value)) return [value];
  return Array.isArray(value) ? value.filter(isKey) : [];
}
