import type { Param } from '@envloom/logic-model';
import type { Json, JsonObject } from '@envloom/core';
import type { Request, GeneratorContext } from '../context/generator-context.ts';

/** Values tried for one param, and queries in all. */
const mostValues = 4;
const mostQueries = 40;

/**
 * Queries about given rows with their required params only: keys of these rows, values of an enum, or
 * what the request gives under the same name.
 *
 * @param keys by entity
 */
export function queriesAbout(
  { queries }: GeneratorContext,
  keys: ReadonlyMap<string, ReadonlySet<Json>>,
  given: JsonObject,
): readonly Request[] {
  const valuesFor = (param: Param): readonly Json[] => {
    if (param.type === 'ref') return [...(keys.get(param.entity) ?? [])];
    if (param.type === 'enum') return param.values;
    const value = given[param.name];
    return value === undefined ? [] : [value];
  };
  return queries
    .flatMap(({ operation: { name, params } }) => {
      const required = params.filter(
        (param) => param.optional !== true && param.default === undefined,
      );
      let all: readonly JsonObject[] = [{}];
      for (const param of required) {
        const values = valuesFor(param).slice(0, mostValues);
        all = all.flatMap((args) => values.map((value) => ({ ...args, [param.name]: value })));
      }
      return all.map((args) => ({ tool: name, args }));
    })
    .slice(0, mostQueries);
}
