import { isObject } from '@envloom/core';
import type { Entity, LogicModel } from '@envloom/logic-model';
import type { JsonValue } from '../code/literal.ts';
import { keyField } from '../model/index-model.ts';

type Key = string | number;

function keyOf(entity: Entity, row: JsonValue): Key[] {
  const key = isObject(row) ? row[keyField(entity)?.name ?? ''] : undefined;
  return typeof key === 'string' || typeof key === 'number' ? [key] : [];
}

/** The keys of the rows of an entity in the model's starting state. */
export function initialKeys(model: LogicModel, entity: Entity): readonly Key[] {
  const rows = model.initial?.rows?.[entity.collection] ?? [];
  return Array.isArray(rows) ? rows.flatMap((row) => keyOf(entity, row)) : Object.keys(rows);
}
