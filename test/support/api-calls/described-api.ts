import { isList, isObject, type Json, type JsonObject } from '@envloom/core';
import type { WorldDefinition } from '@envloom/runtime';

/** An operation of an API, as its document describes it. */
export interface DescribedOperation {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  /** The operation object. */
  readonly operation: JsonObject;
}

/** What a twin of an API says of it: the operations and what they refer to. */
export interface DescribedApi {
  readonly operations: readonly DescribedOperation[];
  readonly components: JsonObject;
}

/** A parameter outside of the body. */
export interface DescribedParameter {
  readonly name: string;
  readonly in: string;
  readonly isRequired: boolean;
  readonly schema: Json;
}

export function describedApi({ tools, wire }: WorldDefinition): DescribedApi {
  const operations = tools.flatMap(({ name, wire: own }) => {
    const { method, path, operation } = own ?? {};
    return typeof method === 'string' && typeof path === 'string' && isObject(operation)
      ? [{ name, method: method.toUpperCase(), path, operation }]
      : [];
  });
  return { operations, components: wire?.components ?? {} };
}

/** What a reference leads to: `#/components/<kind>/<name>`. */
export function resolved(given: Json | undefined, { components }: DescribedApi): JsonObject {
  if (!isObject(given)) return {};
  const { $ref: reference } = given;
  if (typeof reference !== 'string') return given;
  const [, , kind = '', name = ''] = reference.split('/');
  const all = components[kind];
  return isObject(all) && isObject(all[name]) ? all[name] : {};
}

export function parametersOf(
  { operation }: DescribedOperation,
  api: DescribedApi,
): readonly DescribedParameter[] {
  const { parameters } = operation;
  return (isList(parameters) ? parameters : []).flatMap((given) => {
    const { name, in: place, required, schema } = resolved(given, api);
    return typeof name === 'string' && typeof place === 'string'
      ? [{ name, in: place, isRequired: required === true, schema: schema ?? {} }]
      : [];
  });
}

/** The schema of the JSON that a request has as its body; undefined where it has none. */
export function bodySchemaOf(
  { operation }: DescribedOperation,
  api: DescribedApi,
): { readonly schema: Json; readonly isRequired: boolean } | undefined {
  const { content, required } = resolved(operation['requestBody'], api);
  const media = isObject(content) ? content['application/json'] : undefined;
  if (!isObject(media)) return undefined;
  return { schema: media['schema'] ?? {}, isRequired: required === true };
}
