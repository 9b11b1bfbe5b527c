import { isObject, type JsonObject } from '@envloom/core';
import { type Draft, finished } from '../api/draft.ts';
import type { ImportedApi, ImportedFailure, ImportedOperation } from '../api/imported-api.ts';
import { rootPlace, type SchemaContext, type SchemaPlace } from '../schema/context.ts';
import { convert } from '../schema/convert.ts';
import { cutShapes } from '../schema/cut-shapes.ts';
import { memberOf } from '../schema/object-type.ts';
import { longestOfOperation, prose } from '../schema/prose.ts';
import { ShapeNames } from '../schema/shape-names.ts';
import type { OpenApiSource, SourceNote } from '../source/source.ts';
import { type PlacedParam, withOwnNames } from './argument-names.ts';
import { versionOf } from './document.ts';
import { examplesOf } from './examples.ts';
import { failuresOf } from './failures.ts';
import { type Parameter, parametersOf } from './parameters.ts';
import { requestBodyOf } from './request-body.ts';
import { responsesOf, successOf } from './responses.ts';
import { resultOf } from './result.ts';
import { routeKind } from './route-kind.ts';
import { distinct, type Route, routesOf } from './routes.ts';

/**
 * The operations of a document.
 *
 * @param source with the operations that are wanted and what they refer to, as `cutDocument` leaves it
 */
export function importOpenApi({ document }: OpenApiSource): ImportedApi {
  const notes: SourceNote[] = [];
  const shapes = new ShapeNames();
  const reading: Reading = { document, notes, shapes, dialect: dialectOf(document) };
  const drafts = distinct(routesOf(document), notes).map((route) => draftOf(route, reading));
  const cut = cutShapes(shapes.all);
  const { info, components } = document;
  return {
    protocol: 'openapi',
    server: isObject(info) ? info : {},
    operations: drafts.map((draft) => finished(draft, cut)),
    shapes: cut.map(({ shape }) => shape),
    components: isObject(components) ? components : undefined,
    notes,
  };
}

interface Reading {
  readonly document: JsonObject;
  readonly dialect: SchemaContext['dialect'];
  readonly shapes: ShapeNames;
  readonly notes: SourceNote[];
}

const dialectOf = (document: JsonObject): SchemaContext['dialect'] =>
  versionOf(document) === '3.0' ? 'openapi-3.0' : 'json-schema';

function placeOf(
  { document, dialect, shapes }: Reading,
  direction: SchemaContext['direction'],
  words: readonly string[],
): SchemaPlace {
  return rootPlace({ root: document, scope: 'document', dialect, direction, shapes }, words);
}

function draftOf(route: Route, reading: Reading): Draft {
  const { document, notes } = reading;
  const { name, path, method, operation: original } = route;
  const input = placeOf(reading, 'input', [name]);
  const result = placeOf(reading, 'output', [name, 'result']);
  const body = requestBodyOf(document, route, input);
  const params = withOwnNames([
    ...parametersOf(document, route, notes).map((each) => paramOf(each, input)),
    ...(body?.members ?? []).map((param): PlacedParam => ({ place: 'body', param })),
  ]);
  const success = successOf(document, route, notes);
  const failures = failuresOf(document, path, responsesOf(route));
  const operation: Omit<ImportedOperation, 'losses'> = {
    name,
    description: prose(original['description'] ?? original['summary'], longestOfOperation) ?? name,
    wire: { method, path, operation: original },
    kind: routeKind(route),
    params,
    unknown: body?.unknown ?? 'ignore',
    ...resultOf(success, params, result),
    statuses: statusesOf(success.status, failures),
    failures,
    examples: examplesOf(document, route, success),
  };
  return { operation, input, result };
}

/** What cannot be processed is how documents that list 422 tell of arguments that do not fit; others mean 400. */
function statusesOf(
  success: number,
  failures: readonly ImportedFailure[],
): Readonly<Record<string, number>> {
  const pairs = failures.map(({ code, status }): [string, number] => [code, status]);
  const isUnprocessable = failures.some(({ status }) => status === 422);
  return {
    success,
    ...Object.fromEntries(pairs),
    ...(isUnprocessable ? { INVALID_ARGUMENTS: 422 } : {}),
  };
}

function paramOf({ description, place, ...declared }: Parameter, input: SchemaPlace): PlacedParam {
  const param = memberOf(declared, input, convert);
  const text = prose(description, 2_000);
  return { place, param: text === undefined ? param : { ...param, description: text } };
}
