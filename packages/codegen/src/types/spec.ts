import type { Param, TypeNode } from '@envloom/logic-model';
import type { Module } from '../code/module.ts';
import {
  json,
  jsonOrNothing,
  list,
  object,
  whenTrue,
  type Literal,
  type Property,
} from '../code/literal.ts';
import { foldType, type TypeFold } from './fold.ts';

type Spec = readonly Property[];

const ofType = (type: TypeNode['type'], ...properties: Property[]): Spec => [
  ['type', json(type)],
  ...properties,
];

const itemOf = (of: TypeNode, spec: Spec): Property => ['of', object([...spec, ...commonOf(of)])];

const alternatives = (types: readonly TypeNode[], specs: readonly Spec[]): Literal =>
  list(types.map((type, at) => object([...(specs[at] ?? []), ...commonOf(type)])));

function plainShape(module: Module, node: Extract<TypeNode, { type: 'shape' }>): Spec {
  const shape = module.context.index.shape(node.shape);
  const name: Property = ['shape', json(node.shape)];
  const data = module.shapeData(node.shape);
  const unknown: Property = ['unknown', jsonOrNothing(shape.unknown)];
  if (shape.tag === undefined) return ofType('shape', name, ['fields', data], unknown);
  return ofType('shape', name, ['tag', json(shape.tag)], ['variants', data], unknown);
}

function arraySpec(node: Extract<TypeNode, { type: 'array' }>, of: Spec): Spec {
  return ofType(
    'array',
    itemOf(node.of, of),
    ['minItems', jsonOrNothing(node.min_items)],
    ['maxItems', jsonOrNothing(node.max_items)],
    ['distinct', whenTrue(node.distinct)],
  );
}

function specFold(module: Module): TypeFold<Spec> {
  const { index } = module.context;
  return {
    string: (node) =>
      ofType(
        'string',
        ['minLength', jsonOrNothing(node.min_length)],
        ['maxLength', jsonOrNothing(node.max_length)],
        ['pattern', jsonOrNothing(node.pattern)],
      ),
    integer: ({ min, max }) =>
      ofType('integer', ['min', jsonOrNothing(min)], ['max', jsonOrNothing(max)]),
    number: ({ min, max, decimals }) =>
      ofType(
        'number',
        ['min', jsonOrNothing(min)],
        ['max', jsonOrNothing(max)],
        ['decimals', jsonOrNothing(decimals)],
      ),
    boolean: () => ofType('boolean'),
    date: () => ofType('date'),
    time: () => ofType('time'),
    datetime: () => ofType('datetime'),
    json: () => ofType('json'),
    enum: ({ values, transitions }) =>
      ofType('enum', ['values', json(values)], ['transitions', jsonOrNothing(transitions)]),
    ref: (node) =>
      ofType(
        'ref',
        ['entity', json(node.entity)],
        ['integer', whenTrue(index.keyType(node.entity) === 'number')],
        ['onRemove', jsonOrNothing(node.on_remove)],
      ),
    row: ({ entity }) => ofType('row', ['entity', json(entity)], ['fields', module.fields(entity)]),
    shape: (node) => plainShape(module, node),
    array: arraySpec,
    record: (node, of) => ofType('record', itemOf(node.of, of)),
    union: (node, of) => ofType('union', ['of', alternatives(node.of, of)]),
  };
}

function commonOf(node: TypeNode): Spec {
  return [
    ['optional', whenTrue(node.optional)],
    ['nullable', whenTrue(node.nullable)],
    ['unique', whenTrue(node.unique)],
    ['default', jsonOrNothing(node.default)],
    ['description', jsonOrNothing(node.description)],
  ];
}

/** The `FieldSpec` of a type, as a literal. */
export function specLiteral(module: Module, node: TypeNode): Literal {
  return object([...foldType(node, specFold(module)), ...commonOf(node)]);
}

/** The `Fields` of params, fields or members, as a literal. */
export function fieldsLiteral(module: Module, params: readonly Param[]): Literal {
  return object(
    params.map((param): Property => {
      const spec = [...foldType(param, specFold(module)), ...commonOf(param)];
      return [param.name, object([...spec, ['fresh', jsonOrNothing(param.fresh)]])];
    }),
  );
}
