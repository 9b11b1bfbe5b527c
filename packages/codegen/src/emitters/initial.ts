import { isList, isObject } from '@envloom/core';
import type { Entity, LogicModel } from '@envloom/logic-model';
import { json, jsonOrNothing, object, type JsonValue, type Literal } from '../code/literal.ts';
import { Module } from '../code/module.ts';
import { constant } from '../code/statements.ts';
import type { Emitter } from '../emitter.ts';
import { docs } from '../text/comment.ts';
import type { InitialSource } from '../package.ts';
import { sourceFile } from './source.ts';

type Rows = InitialSource['rows'];
type Row = Readonly<Record<string, JsonValue | undefined>>;

/** A row as the world holds it: fields in the model's order, defaults filled in. */
function completeRow({ fields }: Entity, row: Row): JsonValue {
  const known = fields.map(({ name, default: fallback }) => {
    const given = row[name];
    return [name, given === undefined ? fallback : given] as const;
  });
  return Object.fromEntries(known.filter(([, value]) => value !== undefined));
}

const rowOf = (entity: Entity, value: JsonValue): JsonValue =>
  isObject(value) ? completeRow(entity, value) : value;

function tableRows(entity: Entity, rows: JsonValue | undefined): JsonValue {
  if (isList(rows)) return rows.map((row) => rowOf(entity, row));
  if (entity.singleton === true) return rowOf(entity, rows ?? {});
  if (entity.key_in_row !== false) return [];
  const entries = Object.entries(isObject(rows) ? rows : {}).flatMap(([key, row]) =>
    row === undefined ? [] : [[key, rowOf(entity, row)] as const],
  );
  return Object.fromEntries(entries);
}

function rowsLiteral(model: LogicModel, rows: Rows): Literal {
  return object(
    model.entities.map((entity) => [
      entity.collection,
      json(tableRows(entity, rows[entity.collection])),
    ]),
  );
}

/** `src/initial.ts`: the rows a world starts with. */
export const emitInitial: Emitter = (context) => {
  const { initial } = context;
  if (initial === undefined) return undefined;
  const module = new Module(context, 'initial.ts');
  const rows = module.own('entities.ts', context.names.rows, 'type');
  const value = object([
    ['clock', jsonOrNothing(initial.clock)],
    ['actor', jsonOrNothing(initial.actor)],
    ['rows', rowsLiteral(context.model, initial.rows)],
  ]);
  const type = `${module.runtimeType('WorldState')}<${rows}>`;
  return sourceFile(module, [
    constant('initial', type, value, docs('The state a world starts in.')),
  ]);
};
