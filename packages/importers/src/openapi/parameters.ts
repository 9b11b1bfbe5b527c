import { isList, isObject, type Json, type JsonObject } from '@envloom/core';
import type { ParamPlace } from '../api/imported-api.ts';
import { isReference, valueAt } from '../json/pointer.ts';
import type { SourceNote } from '../source/source.ts';
import type { Route } from './routes.ts';

/** A parameter of a request, outside of its body. */
export interface Parameter {
  readonly name: string;
  readonly place: Exclude<ParamPlace, 'body' | 'argument'>;
  readonly isRequired: boolean;
  readonly description: Json | undefined;
  readonly schema: Json;
}

/** Headers that OpenAPI describes elsewhere: parameters with these names are to be ignored. */
const ignoredHeaders = new Set(['accept', 'content-type', 'authorization']);

/** In the order in which people read a request. */
const places = ['path', 'query', 'header'] as const;

/** The parameters of an operation; cookies, which belong to sessions, are left out. */
export function parametersOf(
  document: JsonObject,
  { name, operation }: Route,
  notes: SourceNote[],
): readonly Parameter[] {
  const { parameters } = operation;
  const all = (isList(parameters) ? parameters : []).flatMap((parameter) =>
    parameterOf(document, parameter),
  );
  for (const { name: cookie } of all.filter(({ place }) => place === 'cookie'))
    notes.push({ at: name, message: `The cookie \`${cookie}\` is left out.` });
  return places.flatMap((place) => all.flatMap((each) => (isAt(each, place) ? [each] : [])));
}

type Found = Omit<Parameter, 'place'> & { readonly place: Json | undefined };

const isAt = (found: Found, place: Parameter['place']): found is Parameter =>
  found.place === place && !(place === 'header' && ignoredHeaders.has(found.name.toLowerCase()));

function parameterOf(document: JsonObject, given: Json): readonly Found[] {
  const parameter = isReference(given) ? valueAt(document, given.$ref) : given;
  if (!isObject(parameter)) return [];
  const { name, in: place, required, description } = parameter;
  if (typeof name !== 'string') return [];
  const isRequired = required === true || place === 'path';
  return [{ name, place, isRequired, description, schema: schemaOf(parameter) }];
}

/** A parameter may be written in a format of its own, as JSON for instance. */
function schemaOf({ schema, content }: JsonObject): Json {
  if (schema !== undefined) return schema;
  const [media] = isObject(content) ? Object.values(content) : [];
  return isObject(media) ? (media['schema'] ?? {}) : {};
}
