import type { ImportedParam, ParamPlace } from '../api/imported-api.ts';
import type { NamedTypeJson } from '../schema/type-json.ts';

/** A param of a request before it has its name. */
export interface PlacedParam {
  readonly place: ParamPlace;
  readonly param: NamedTypeJson;
}

/** Params under names of their own: where two places have a param of one name, each says its place. */
export function withOwnNames(params: readonly PlacedParam[]): readonly ImportedParam[] {
  const groups = Map.groupBy(params, ({ param }) => param.name);
  return params.map(({ place, param }) => {
    const { name } = param;
    const isAlone = groups.get(name)?.length === 1;
    return { place, name, param: isAlone ? param : { ...param, name: `${place}.${name}` } };
  });
}
