import type { ModelPath } from '../diagnostics/diagnostic.ts';
import type { LogicModel } from '../schema/model.ts';
import type { TypeNode } from '../schema/type.ts';
import { typesWithin } from '../schema/types-within.ts';

/** Where in the model a type stands: it decides what the type may be. */
type TypePlace = 'field' | 'member' | 'param' | 'returns' | 'setting' | 'function';

/** A type of the model with its path. */
export interface PlacedType {
  readonly type: TypeNode;
  readonly path: ModelPath;
  readonly place: TypePlace;
  /** Whether it is the type of a field, param and so on itself, not of an item within it. */
  readonly outermost: boolean;
}

/** Every type of a model, items of arrays and records included. */
export function typesOf(model: LogicModel): PlacedType[] {
  const { settings, shapes = [], entities, functions = [], operations, setup = [] } = model;
  return [
    ...listed('setting', ['settings'], settings),
    ...shapes.flatMap(({ fields }, at) => listed('member', ['shapes', at, 'fields'], fields)),
    ...entities.flatMap(({ fields }, at) => listed('field', ['entities', at, 'fields'], fields)),
    ...functions.flatMap(({ params, returns }, at) => [
      ...listed('function', ['functions', at, 'params'], params),
      ...placed(returns, ['functions', at, 'returns'], 'function'),
    ]),
    ...operations.flatMap(({ params, returns }, at) => [
      ...listed('param', ['operations', at, 'params'], params),
      ...(returns ? placed(returns, ['operations', at, 'returns'], 'returns') : []),
    ]),
    ...setup.flatMap(({ params }, at) => listed('param', ['setup', at, 'params'], params)),
  ];
}

function listed(place: TypePlace, path: ModelPath, types: readonly TypeNode[] = []): PlacedType[] {
  return types.flatMap((type, index) => placed(type, [...path, index], place));
}

function placed(type: TypeNode, path: ModelPath, place: TypePlace): PlacedType[] {
  return Array.from(typesWithin(type, path), (inner) => ({
    ...inner,
    place,
    outermost: inner.type === type,
  }));
}
