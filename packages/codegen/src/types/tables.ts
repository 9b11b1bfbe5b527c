import { StructureKind, type PropertySignatureStructure } from 'ts-morph';
import type { Entity } from '@envloom/logic-model';
import type { Module } from '../code/module.ts';
import { keyField } from '../model/index-model.ts';
import { docs } from '../text/comment.ts';
import { quote } from '../text/quote.ts';

function property(name: string, type: string, comment = ''): PropertySignatureStructure {
  return {
    kind: StructureKind.PropertySignature,
    name,
    isReadonly: true,
    type,
    docs: docs(comment),
  };
}

function rowsType({ name, singleton, key_in_row: keyInRow }: Entity): string {
  if (singleton === true) return name;
  return keyInRow === false ? `Readonly<Record<string, ${name}>>` : `readonly ${name}[]`;
}

/** A table's rows in the state of a world. */
export function rowsProperty(entity: Entity): PropertySignatureStructure {
  return property(entity.collection, rowsType(entity));
}

/** Fields that an insert may leave out though every row has them. */
function omittable(entity: Entity): string[] {
  const key = keyField(entity);
  return entity.fields
    .filter((field) => field === key || (field.default !== undefined && field.optional !== true))
    .map(({ name }) => name);
}

function tableKind({ history, tree }: Entity): string {
  if (history === true) return 'HistoryTable';
  return tree === undefined ? 'Table' : 'TreeTable';
}

function tableType(module: Module, entity: Entity): string {
  if (entity.singleton === true) return `${module.runtimeType('Singleton')}<${entity.name}>`;
  const key = quote(keyField(entity)?.name ?? '');
  const optional = omittable(entity).map(quote);
  const parameters = [entity.name, key, ...(optional.length === 0 ? [] : [optional.join(' | ')])];
  return `${module.runtimeType(tableKind(entity))}<${parameters.join(', ')}>`;
}

/** A table as bodies see it. */
export function tableProperty(module: Module, entity: Entity): PropertySignatureStructure {
  return property(entity.collection, tableType(module, entity));
}
