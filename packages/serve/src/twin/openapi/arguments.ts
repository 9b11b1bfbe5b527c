import type { Json, JsonObject } from '@envloom/core';
import type { FieldSpec, Fields } from '@envloom/runtime';
import type { DescribedOperation, DescribedParameter, ParameterPlace } from './document.ts';
import { type BodyMembers, bodyOf, membersOf, type RequestParts, wholeOf } from './request-body.ts';
import type { FoundRoute } from './routes.ts';
import { fromTexts, textValue } from './text-values.ts';

/**
 * The arguments that a request carries. A param is the parameter of its name, in the path, the query, a header
 * or the body; its name may say where it stands (`query.id`).
 *
 * @throws ServeError where the body cannot be read
 */
export function argumentsOf({ route, path }: FoundRoute, request: RequestParts): JsonObject {
  const { described, tool } = route;
  const body = bodyOf(request);
  const isWhole = takesWhole(tool.params, described);
  const places = { path, request, described, body: isWhole ? undefined : membersOf(body) };
  const read = Object.entries(tool.params).flatMap(([name, spec]) => {
    const isBody = isWhole && (name === 'body' || name === 'body.body');
    const value = isBody ? wholeOf(body) : valueAt(placeOf(name, places), spec, places);
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...undeclared(tool.params, places.body), ...Object.fromEntries(read) };
}

/** What a param can come from. */
interface Places {
  readonly path: Readonly<Record<string, string>>;
  readonly request: RequestParts;
  readonly described: DescribedOperation;
  /** The members of the body; undefined where the body is one argument. */
  readonly body: BodyMembers | undefined;
}

/** A parameter of the request, with the name that it has there. */
interface Place {
  readonly in: ParameterPlace | 'body';
  readonly name: string;
  readonly parameter?: DescribedParameter | undefined;
}

const prefixed = /^(path|query|header|cookie|body)\.(.+)$/s;

/** As its name says, or as the document describes it, or as the request has it. */
function placeOf(name: string, { path, described, body }: Places): Place {
  const { parameters } = described;
  const [, prefix, rest = ''] = prefixed.exec(name) ?? [];
  const inOf = (place: string | undefined, own: string): DescribedParameter | undefined =>
    parameters.find((each) => each.name === own && (place === undefined || each.in === place));
  if (prefix === 'body') return { in: 'body', name: rest };
  if (isPlace(prefix)) return { in: prefix, name: rest, parameter: inOf(prefix, rest) };
  if (Object.hasOwn(path, name)) return { in: 'path', name };
  const parameter = inOf(undefined, name);
  if (parameter !== undefined) return { in: parameter.in, name, parameter };
  const isMember = described.bodyMembers.has(name) || hasMember(body, name);
  return isMember ? { in: 'body', name } : { in: 'query', name };
}

function isPlace(prefix: string | undefined): prefix is ParameterPlace {
  return prefix === 'path' || prefix === 'query' || prefix === 'header' || prefix === 'cookie';
}

function hasMember(body: BodyMembers | undefined, name: string): boolean {
  if (body === undefined) return false;
  if ('json' in body) return Object.hasOwn(body.json, name);
  return [...body.form.keys()].some((key) => key === name || key.startsWith(`${name}[`));
}

function valueAt(place: Place, spec: FieldSpec, places: Places): Json | undefined {
  const { name, parameter } = place;
  switch (place.in) {
    case 'path':
      return textValue(places.path[name], spec, parameter);
    case 'header':
      return textValue(headerIn(places.request, name), spec, parameter);
    case 'cookie':
      return textValue(cookieIn(places.request, name), spec, parameter);
    case 'query':
      return fromTexts(places.request.query, name, spec, parameter);
    default:
      return fromBody(places.body, name, spec);
  }
}

function fromBody(body: BodyMembers | undefined, name: string, spec: FieldSpec): Json | undefined {
  if (body === undefined) return undefined;
  if ('form' in body) return fromTexts(body.form, name, spec, undefined);
  return Object.hasOwn(body.json, name) ? body.json[name] : undefined;
}

function headerIn({ headers }: RequestParts, name: string): string | undefined {
  const value = headers[name.toLowerCase()];
  return typeof value === 'string' ? value : value?.join(', ');
}

function cookieIn(request: RequestParts, name: string): string | undefined {
  const pairs = (headerIn(request, 'cookie') ?? '').split(/; */).map((pair) => pair.split('='));
  return pairs
    .find(([key]) => key === name)
    ?.slice(1)
    .join('=');
}

/** Members of the body that no param is: what becomes of them the operation says. */
function undeclared(params: Fields, body: BodyMembers | undefined): JsonObject {
  if (body === undefined || 'form' in body) return {};
  const others = Object.entries(body.json).filter(
    ([name]) => !Object.hasOwn(params, name) && !Object.hasOwn(params, `body.${name}`),
  );
  return Object.fromEntries(others);
}

/** Whether the param `body` is the whole body, and no member of it. */
function takesWhole(params: Fields, described: DescribedOperation): boolean {
  const isThere = Object.hasOwn(params, 'body') || Object.hasOwn(params, 'body.body');
  return isThere && !described.bodyMembers.has('body');
}
