import { isObject } from '@envloom/core';
import {
  rowName,
  snakeCase,
  type Entity,
  type LogicModel,
  type Member,
  type Shape,
} from '@envloom/logic-model';
import type { PropertySignatureStructure } from 'ts-morph';
import {
  code,
  json,
  jsonOrNothing,
  list,
  object,
  whenTrue,
  type Literal,
} from '../code/literal.ts';
import { Module } from '../code/module.ts';
import type { Statement } from '../code/project.ts';
import { constant, interfaceOf, typeAlias } from '../code/statements.ts';
import { entityNames, shapeNames, type EmitContext } from '../context.ts';
import type { Emitter } from '../emitter.ts';
import { keyField, variantsOf, type ShapeVariant } from '../model/index-model.ts';
import { inDependencyOrder, type Declared } from '../model/order.ts';
import { commentCode, commentText, docs, sentence } from '../text/comment.ts';
import { labelSentence } from '../text/label-sentence.ts';
import { memberStructure, objectTypeText } from '../types/members.ts';
import { fieldsLiteral } from '../types/spec.ts';
import { rowsProperty, tableProperty } from '../types/tables.ts';
import { sourceFile } from './source.ts';

/** A label as template: a bare path is short for one slot. */
function template(label: string): string {
  return /[{[]/.test(label) ? label : `{${label}}`;
}

function members(module: Module, fields: readonly Member[]): PropertySignatureStructure[] {
  return fields.map((field) => memberStructure(module, field));
}

function dataDocs(type: string) {
  return docs(`{@link ${type}} as data.`);
}

function fieldsConstant(module: Module, name: string, type: string, fields: readonly Member[]) {
  const value = fieldsLiteral(module, fields);
  module.define(name);
  return constant(name, module.runtimeType('Fields'), value, dataDocs(type));
}

function variantsLiteral(module: Module, variants: readonly ShapeVariant[]): Literal {
  return object(variants.map(({ tag, members: all }) => [tag, fieldsLiteral(module, all)]));
}

function unionStatements(module: Module, shape: Shape): Statement[] {
  const { type, data } = shapeNames(module.context, shape.name);
  const variants = variantsOf(shape);
  const cases = variants.map((variant) => `| ${objectTypeText(module, variant.members)}`);
  const value = variantsLiteral(module, variants);
  module.define(data);
  return [
    typeAlias(type, cases.join('\n'), docs(shapeDescription(shape))),
    constant(
      data,
      module.runtimeType('Variants'),
      value,
      docs(`The variants of {@link ${type}} as data, by ${commentCode(shape.tag ?? '')}.`),
    ),
  ];
}

function shapeDescription({ name, description, tag }: Shape): string {
  const text = sentence(description);
  if (text !== '') return text;
  return tag === undefined
    ? `The shape ${commentCode(name)}.`
    : `One of several shapes, told apart by ${commentCode(tag)}.`;
}

function shapeStatements(module: Module, shape: Shape): Statement[] {
  if (shape.tag !== undefined) return unionStatements(module, shape);
  const { type, data } = shapeNames(module.context, shape.name);
  return [
    interfaceOf(type, members(module, shape.fields), docs(shapeDescription(shape))),
    fieldsConstant(module, data, type, shape.fields),
  ];
}

function entityDescription({ name, description, collection, label, singleton }: Entity): string[] {
  const text = sentence(description);
  const fallback = singleton === true ? 'The only row of' : 'A row of';
  return [
    text === '' ? `${fallback} ${commentCode(collection)}.` : text,
    label === undefined ? '' : commentText(labelSentence(template(label), rowName(name))),
  ];
}

function entityStatements(module: Module, entity: Entity): Statement[] {
  const { type, fields, schema } = entityNames(module.context, entity.name);
  const zodType = `${module.externalType('zod', 'z')}.ZodType<${type}>`;
  const zodOf = module.runtimeValue('zodOf');
  return [
    interfaceOf(type, members(module, entity.fields), docs(...entityDescription(entity))),
    fieldsConstant(module, fields, type, entity.fields),
    constant(
      schema,
      zodType,
      code(`${zodOf}<${type}>(${fields})`),
      docs(`Accepts every {@link ${type}}.`),
    ),
  ];
}

function declarations(module: Module, { kind, item }: Declared): Statement[] {
  return kind === 'shape' ? shapeStatements(module, item) : entityStatements(module, item);
}

const sequence = (prefix: string, digits: number): Literal => json({ prefix, digits });

/** How the world draws text keys: from the sample's sequence or format, else the entity's name. */
function keyFormat(entity: Entity, { initial }: LogicModel): Literal | undefined {
  if (entity.key_in_row === false) return keyFormatOf(initial?.rows?.[entity.collection]);
  const key = keyField(entity);
  if (key?.type !== 'string') return undefined;
  const { sequence: prefix, format = key.pattern ?? '' } = key.sample ?? {};
  if (prefix !== undefined) return sequence(prefix, 0);
  const digits = /[0-9]+$/.exec(format)?.[0];
  if (digits === undefined) return sequence(`${snakeCase(entity.name)}_`, 0);
  return sequence(format.slice(0, -digits.length), digits.length);
}

/**
 * New rows are numbered as those at the start are: beside `i1` comes `i2`. Objects put whole numbers before other keys, so
 * that a `2` would change its place when the state is read again.
 */
function keyFormatOf(rows: unknown): Literal | undefined {
  const last = Object.keys(isObject(rows) ? rows : {}).findLast((key) => !/^\d+$/.test(key));
  if (last === undefined) return undefined;
  const prefix = last.replace(/\d+$/, '');
  return sequence(prefix === '' ? 'row_' : prefix, 0);
}

function entityLiteral(module: Module, entity: Entity): Literal {
  return object([
    ['name', json(entity.name)],
    ['collection', json(entity.collection)],
    ['key', json(keyField(entity)?.name ?? '')],
    ['keyFormat', keyFormat(entity, module.context.model)],
    ['unique', jsonOrNothing(entity.unique)],
    ['history', whenTrue(entity.history)],
    ['singleton', whenTrue(entity.singleton)],
    ['tree', jsonOrNothing(entity.tree)],
    ['keyInRow', entity.key_in_row === false ? json(false) : undefined],
    ['fields', module.fields(entity.name)],
  ]);
}

function entitiesConstant(module: Module): Statement {
  const type = `readonly ${module.runtimeType('EntitySpec')}[]`;
  const items = module.context.model.entities.map((entity) => entityLiteral(module, entity));
  return constant('entities', type, list(items), docs('The tables of the world.'));
}

function worldInterfaces(module: Module, { model, names }: EmitContext): Statement[] {
  return [
    interfaceOf(
      names.rows,
      model.entities.map((entity) => rowsProperty(entity)),
      docs('The rows of a world, table by table.'),
    ),
    interfaceOf(
      names.tables,
      model.entities.map((entity) => tableProperty(module, entity)),
      docs('The tables as operations see them.'),
    ),
  ];
}

/** `src/entities.ts`: row types, the same as data, and the tables. */
export const emitEntities: Emitter = (context) => {
  const module = new Module(context, 'entities.ts');
  const declared = inDependencyOrder(context.model).flatMap((item) => declarations(module, item));
  const statements = [...declared, entitiesConstant(module), ...worldInterfaces(module, context)];
  return sourceFile(module, statements);
};
