import { rowName } from '../names/reserved.ts';
import type { Entity, LogicModel } from '../schema/model.ts';
import type { Field, Member, TypeNode } from '../schema/type.ts';
import { keyTypeText, membersText, propertyKey, shapeText, compiledTypeText } from './type-text.ts';

/** How much of a model a piece of code sees besides its types. */
export type ModelView = 'all' | 'constants' | 'types';

/**
 * The types and values that a model adds to the scope of its bodies, as declarations: all of them,
 * settings and functions only (`constants`), or the types of its rows and shapes only.
 */
export function declarationsText(model: LogicModel, view: ModelView = 'all'): string {
  return [
    ...typeDeclarations(model),
    ...(view === 'all' ? tableDeclarations(model) : []),
    ...(view === 'types' ? [] : constantDeclarations(model)),
  ].join('\n');
}

function typeDeclarations(model: LogicModel): string[] {
  return [
    ...(model.shapes ?? []).map((shape) => `type ${shape.name} = ${shapeText(model, shape)};`),
    ...model.entities.map((entity) => entityText(model, entity)),
  ];
}

function tableDeclarations(model: LogicModel): string[] {
  return [
    ...model.entities.map(
      (entity) => `declare const ${entity.collection}: ${tableTypeText(model, entity)};`,
    ),
    tablesText(model),
    actorText(model),
  ];
}

function constantDeclarations(model: LogicModel): string[] {
  return [
    settingsText(model),
    ...(model.functions ?? []).map((declared) => {
      const params = declared.params.map((param) => paramText(model, param)).join(', ');
      return `declare function ${declared.name}(${params}): ${resultText(model, declared.returns)};`;
    }),
  ];
}

/** One parameter of a function, as TypeScript writes it. */
export function paramText(model: LogicModel, param: Field): string {
  const optional = param.optional && param.default === undefined;
  return `${param.name}: ${compiledTypeText(model, param)}${optional ? ' | undefined' : ''}`;
}

/** The type of a result, `undefined` included where it may be absent. */
export function resultText(model: LogicModel, returns: TypeNode): string {
  return `${compiledTypeText(model, returns)}${returns.optional ? ' | undefined' : ''}`;
}

/** The parameter that tells a row of `entity` in an expression. */
export function rowParamText(entity: Entity): string {
  return `${rowName(entity.name)}: ${entity.name}`;
}

function entityText(model: LogicModel, entity: Entity): string {
  return [
    `interface ${entity.name} ${membersText(model, entity.fields)}`,
    `type $New${entity.name} = ${membersText(model, insertMembers(entity))};`,
    `type $Change${entity.name} = ${patchText(model, entity)};`,
  ].join('\n');
}

function insertMembers(entity: Entity): Member[] {
  return entity.fields.map((field) =>
    field.name === entity.key || field.default !== undefined ? { ...field, optional: true } : field,
  );
}

function patchText(model: LogicModel, entity: Entity): string {
  const members = entity.fields
    .filter(({ name }) => name !== entity.key)
    .map((field) => {
      const undefinable = field.optional ? ' | undefined' : '';
      return `  readonly ${propertyKey(field.name)}?: ${compiledTypeText(model, field)}${undefinable};\n`;
    });
  return `{\n${members.join('')}}`;
}

/** The type of a table handle in the scope of bodies. */
function tableTypeText(model: LogicModel, entity: Entity): string {
  const { name } = entity;
  const key = keyTypeText(model, name);
  if (entity.singleton) return `Singleton<${name}, $Change${name}>`;
  if (entity.history) return `HistoryTable<${name}, ${key}, $New${name}>`;
  const kind = entity.tree ? 'TreeTable' : entity.key_in_row === false ? 'KeyedTable' : 'Table';
  return `${kind}<${name}, ${key}, $New${name}, $Change${name}>`;
}

function tablesText(model: LogicModel): string {
  const members = model.entities.map(
    (entity) => `  readonly ${entity.collection}: ${tableTypeText(model, entity)};\n`,
  );
  return `declare const tables: {\n${members.join('')}};`;
}

function settingsText(model: LogicModel): string {
  return `declare const settings: ${membersText(model, model.settings ?? [])};`;
}

function actorText(model: LogicModel): string {
  return model.actor === undefined ? '' : `declare const actor: ${model.actor.entity};`;
}
