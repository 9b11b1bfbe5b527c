import {
  type ArrayType,
  type LogicModel,
  type Operation,
  type Param,
  type TypeNode,
  variantMembers,
  variantValues,
} from '@envloom/logic-model';
import { type Fields, type FieldSpec, jsonSchemaOf } from '@envloom/runtime';
import { generated, type JsonObject } from '@envloom/core';

/** Names of the shapes and entities that a type is within: a model that is not checked may go in circles. */
type Within = ReadonlySet<string>;

/** JSON Schema (draft 2020-12) of the arguments of a tool, as agents are told it. */
export const argumentsSchema = (
  model: LogicModel,
  { params, unknown }: Pick<Operation, 'params' | 'unknown'>,
): JsonObject => jsonSchemaOf(fieldsOf(model, params, new Set()), unknown);

function fieldsOf(model: LogicModel, params: readonly Param[], within: Within): Fields {
  return Object.fromEntries(params.map((param) => [param.name, specOf(model, param, within)]));
}

function specOf(model: LogicModel, type: TypeNode, within: Within): FieldSpec {
  const { optional, nullable, description, default: fallback } = type;
  return {
    ...plainSpec(model, type, within),
    ...(optional === true ? { optional } : {}),
    ...(nullable === true ? { nullable } : {}),
    ...given({ description, default: fallback }),
  };
}

function plainSpec(model: LogicModel, type: TypeNode, within: Within): FieldSpec {
  switch (type.type) {
    case 'string': {
      const { min_length: minLength, max_length: maxLength, pattern } = type;
      return { type: 'string', ...given({ minLength, maxLength, pattern }) };
    }
    case 'integer':
      return { type: 'integer', ...given({ min: type.min, max: type.max }) };
    case 'number':
      return {
        type: 'number',
        ...given({ min: type.min, max: type.max, decimals: type.decimals }),
      };
    case 'enum':
      return { type: 'enum', values: type.values };
    case 'ref':
      return refSpec(model, type.entity);
    case 'row':
      return nested(type.entity, within, (inner) => rowSpec(model, type.entity, inner));
    case 'shape':
      return nested(type.shape, within, (inner) => shapeSpec(model, type.shape, inner));
    case 'array':
      return arraySpec(type, specOf(model, type.of, within));
    case 'record':
      return { type: 'record', of: specOf(model, type.of, within) };
    case 'union':
      return { type: 'union', of: type.of.map((of) => specOf(model, of, within)) };
    default:
      return { type: type.type };
  }
}

function refSpec(model: LogicModel, entity: string): FieldSpec {
  const { fields = [], key } = model.entities.find(({ name }) => name === entity) ?? {};
  const isInteger = fields.some(({ name, type }) => name === key && type === 'integer');
  return { type: 'ref', entity, ...(isInteger ? { integer: true } : {}) };
}

function rowSpec(model: LogicModel, entity: string, within: Within): FieldSpec {
  const { fields = [] } = model.entities.find(({ name }) => name === entity) ?? {};
  return { type: 'row', entity, fields: fieldsOf(model, fields, within) };
}

function arraySpec(
  { min_items: minItems, max_items: maxItems, distinct }: ArrayType,
  of: FieldSpec,
): FieldSpec {
  return {
    type: 'array',
    of,
    ...given({ minItems, maxItems }),
    ...(distinct === true ? { distinct } : {}),
  };
}

function shapeSpec(model: LogicModel, name: string, within: Within): FieldSpec {
  const shape = model.shapes?.find((each) => each.name === name);
  if (shape === undefined) return { type: 'json' };
  const { tag, unknown } = shape;
  const open = given({ unknown });
  if (tag === undefined)
    return { type: 'shape', shape: name, fields: fieldsOf(model, shape.fields, within), ...open };
  const variants = variantValues(shape).map(
    (value) => [value, fieldsOf(model, variantMembers(shape, value), within)] as const,
  );
  return { type: 'shape', shape: name, tag, variants: Object.fromEntries(variants), ...open };
}

const nested = (name: string, within: Within, spec: (inner: Within) => FieldSpec): FieldSpec =>
  within.has(name) ? { type: 'json' } : spec(new Set([...within, name]));

type Given<Values> = { readonly [Name in keyof Values]?: Exclude<Values[Name], undefined> };

/** The members that are there. */
function given<Values extends object>(values: Values): Given<Values> {
  return generated(
    Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)),
  );
}
