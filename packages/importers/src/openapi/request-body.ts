import { isList, isObject, type Json, type JsonObject } from '@envloom/core';
import { isReference, valueAt } from '../json/pointer.ts';
import type { SchemaPlace } from '../schema/context.ts';
import { alternativesOf, convert } from '../schema/convert.ts';
import { convertMembers } from '../schema/convert-members.ts';
import { flatten } from '../schema/flatten.ts';
import { kindsOf } from '../schema/kinds.ts';
import { prose } from '../schema/prose.ts';
import type { NamedTypeJson, UnknownMembers } from '../schema/type-json.ts';
import { isStructured, mediaOf, type Media } from './media.ts';
import type { Route } from './routes.ts';

/** The arguments that a body takes: its members, or one that is the whole of it. */
export interface RequestBody {
  readonly members: readonly NamedTypeJson[];
  /** undefined where the body is one argument. */
  readonly unknown: UnknownMembers | undefined;
}

/** What the body of a request is; undefined where there is none. */
export function bodyMedia(
  document: JsonObject,
  { operation }: Route,
): { readonly media: Media; readonly isRequired: boolean; readonly body: JsonObject } | undefined {
  const given = operation['requestBody'];
  const body = isReference(given) ? valueAt(document, given.$ref) : given;
  if (!isObject(body)) return undefined;
  const media = mediaOf(body['content']);
  return media && { media, isRequired: body['required'] === true, body };
}

export function requestBodyOf(
  document: JsonObject,
  route: Route,
  place: SchemaPlace,
): RequestBody | undefined {
  const found = bodyMedia(document, route);
  if (found === undefined) return undefined;
  const { media, isRequired, body } = found;
  const schema = media.schema ?? (isStructured(media) ? {} : { type: 'string' });
  if (hasMembers(schema, place)) {
    const { members, unknown } = convertMembers(schema, place);
    return { members: isRequired ? members : members.map(asOptional), unknown };
  }
  const description = prose(body['description'], 2_000);
  const whole: NamedTypeJson = {
    name: 'body',
    ...convert(schema, { ...place, at: 'body', words: [...place.words, 'body'] }),
    ...(description === undefined ? {} : { description }),
  };
  return { members: [isRequired ? whole : asOptional(whole)], unknown: undefined };
}

const asOptional = (member: NamedTypeJson): NamedTypeJson => ({ ...member, optional: true });

/** Whether a body is one object whose members are known: not one of several, and not null. */
function hasMembers(schema: Json, place: SchemaPlace): boolean {
  const { schema: flat } = flatten(schema, { ...place, losses: [] });
  const { types, isNullable } = kindsOf(flat);
  if (isNullable || types.join('') !== 'object') return false;
  if (alternativesOf(flat, { ...place, losses: [] }) !== undefined) return false;
  const { properties, required } = flat;
  const count = Object.keys(isObject(properties) ? properties : {}).length;
  return count > 0 || (isList(required) && required.length > 0);
}
