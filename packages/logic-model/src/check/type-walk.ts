import type { ModelPath } from '../diagnostics/diagnostic.ts';
import type { LogicModel } from '../schema/model.ts';
import type { TypeNode } from '../schema/type.ts';

/** Where in the model a type stands: it decides what the type may be. */
export type TypePlace = 'field' | 'member' | 'param' | 'returns' | 'setting' | 'function';

/** A type of the model with its path. */
export interface PlacedType {
  readonly type: TypeNode;
  readonly path: ModelPath;
  readonly place: TypePlace;
  /** Whether it is the type of a field, param and so on itself, not of an item within it. */
  readonly outermost: boolean;
}

/** Every type of a model, items of arrays and records included: the one traversal of types. */
export function typesOf(model: LogicModel): PlacedType[] {
  return [
    ...list('setting', ['settings'], model.settings),
    ...(model.shapes ?? []).flatMap(({ fields }, at) =>
      list('member', ['shapes', at, 'fields'], fields),
    ),
    ...model.entities.flatMap(({ fields }, at) =>
      list('field', ['entities', at, 'fields'], fields),
    ),
    ...(model.functions ?? []).flatMap(({ params, returns }, at) => [
      ...list('function', ['functions', at, 'params'], params),
      ...nested(returns, ['functions', at, 'returns'], 'function'),
    ]),
    ...model.operations.flatMap(({ params, returns }, at) => [
      ...list('param', ['operations', at, 'params'], params),
      ...(returns ? nested(returns, ['operations', at, 'returns'], 'returns') : []),
    ]),
    ...(model.setup ?? []).flatMap(({ params }, at) =>
      list('param', ['setup', at, 'params'], params),
    ),
  ];
}

function list(
  place: TypePlace,
  path: ModelPath,
  types: readonly TypeNode[] | undefined,
): PlacedType[] {
  return (types ?? []).flatMap((type, index) => nested(type, [...path, index], place));
}

function nested(type: TypeNode, path: ModelPath, place: TypePlace, outermost = true): PlacedType[] {
  const here: PlacedType = { type, path, place, outermost };
  return type.type === 'array' || type.type === 'record'
    ? [here, ...nested(type.of, [...path, 'of'], place, false)]
    : [here];
}
