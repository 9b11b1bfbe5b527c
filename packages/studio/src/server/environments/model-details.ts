import { type CatalogEntry, typeName } from '@envloom/catalog/read';
import { counted, grouped } from '@envloom/core';
import type {
  Entity,
  Field,
  Invariant,
  LogicModel,
  Operation,
  Param,
  Rule,
  TypeNode,
} from '@envloom/logic-model';
import type {
  EntityDetails,
  FieldDetails,
  InvariantDetails,
  RuleDetails,
  StateMachine,
  ToolDetails,
} from '../../protocol/environments.ts';
import { argumentsSchema } from './arguments-schema.ts';

/** What an entity has; its rows as the catalogue counted them. */
export function entityDetails(
  { name, collection, description, key, fields }: Entity,
  entries: CatalogEntry['entities'],
): EntityDetails {
  const rows = entries.find((entry) => entry.name === name)?.rows;
  return {
    name,
    collection,
    ...(description === undefined ? {} : { description }),
    ...(key === undefined ? {} : { key }),
    fields: fields.map(fieldDetails),
    ...(rows === undefined ? {} : { rows: rowsText(rows) }),
  };
}

const rowsText = ({ least, most }: { least: number; most: number }): string =>
  least === most ? counted(least, 'row') : `${grouped(least)}–${grouped(most)} rows`;

function fieldDetails(field: Field): FieldDetails {
  const { name, optional, description } = field;
  const refersTo = referredEntity(field);
  return {
    name,
    type: typeName(field),
    isOptional: optional === true,
    ...(description === undefined ? {} : { description }),
    ...(refersTo === undefined ? {} : { refersTo }),
  };
}

/** Lists and maps refer to what their items refer to. */
function referredEntity(type: TypeNode): string | undefined {
  if (type.type === 'ref') return type.entity;
  return type.type === 'array' || type.type === 'record' ? referredEntity(type.of) : undefined;
}

export function toolDetails(model: LogicModel, operation: Operation): ToolDetails {
  const { name, kind, description, params, returns } = operation;
  return {
    name,
    kind,
    description,
    parameters: params.map(parameterDetails),
    schema: argumentsSchema(model, operation),
    ...(returns === undefined ? {} : { returns: typeName(returns) }),
  };
}

/** With a default it may be left out. */
const parameterDetails = (param: Param): FieldDetails => ({
  ...fieldDetails(param),
  isOptional: param.optional === true || param.default !== undefined,
});

export const ruleDetails = ({ id, text, enforced, codes = [] }: Rule): RuleDetails => ({
  id,
  text,
  enforced,
  codes,
});

export function invariantDetails(invariant: Invariant): InvariantDetails {
  const { id, rule, text, entity } = invariant;
  return {
    id,
    rule,
    ...(text === undefined ? {} : { text }),
    ...(entity === undefined ? {} : { entity }),
    condition: conditionText(invariant),
  };
}

function conditionText({ holds, preserves = [], except = [] }: Invariant): string {
  if (holds !== undefined) return holds.trim();
  const quantities = preserves.map(({ entity, value }) => `${value} of all ${entity}`).join(' + ');
  const but = except.length === 0 ? '' : `, except by ${except.join(', ')}`;
  return `No call changes the sum of ${quantities}${but}.`;
}

/** The fields of an entity whose values may change only along declared steps. */
export function machinesOf({ name: entity, fields }: Entity): readonly StateMachine[] {
  return fields.flatMap((field) => {
    if (field.type !== 'enum' || field.transitions === undefined) return [];
    const { name, values, transitions, default: initial } = field;
    const steps = Object.entries(transitions).flatMap(([from, all]) =>
      all.map((to) => ({ from, to })),
    );
    return {
      entity,
      field: name,
      states: values,
      ...(typeof initial === 'string' ? { initial } : {}),
      steps,
    };
  });
}
