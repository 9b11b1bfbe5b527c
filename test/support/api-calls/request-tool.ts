import { isList, isObject, type Json, type JsonObject } from '@envloom/core';
import type { ToolCall } from '@envloom/importers/agreement';
import {
  bodySchemaOf,
  type DescribedApi,
  type DescribedOperation,
  parametersOf,
} from './described-api.ts';

const places = ['path', 'query', 'header'] as const;

/** An operation as the entry of a tool list: its arguments are the parts of a request. */
export function requestTool(operation: DescribedOperation, api: DescribedApi): JsonObject {
  const parameters = parametersOf(operation, api);
  const parts = places.flatMap((place): [string, JsonObject][] => {
    const own = parameters.filter((each) => each.in === place);
    return own.length === 0 ? [] : [[place, objectOf(own)]];
  });
  const body = bodySchemaOf(operation, api);
  const required = [
    ...parts.map(([place]) => place),
    ...(body?.isRequired === true ? ['body'] : []),
  ];
  return {
    name: operation.name,
    annotations: { readOnlyHint: operation.method === 'GET' },
    inputSchema: {
      type: 'object',
      properties: {
        ...Object.fromEntries(parts),
        ...(body === undefined ? {} : { body: body.schema }),
      },
      required,
      components: api.components,
    },
  };
}

function objectOf(parameters: ReturnType<typeof parametersOf>): JsonObject {
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter(({ isRequired }) => isRequired).map(({ name }) => name),
  };
}

/** A request over HTTP. */
export interface HttpRequest {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** The request that a call asks for; undefined where a step of its path is missing or empty: that is another path. */
export function requestOf(
  { method, path }: DescribedOperation,
  { arguments: args = {} }: ToolCall,
): HttpRequest | undefined {
  const steps = objectIn(args['path']);
  const stepOf = (name: string): string => encodeURIComponent(textOf(steps[name] ?? ''));
  const names = /\{([^{}]+)\}/g;
  if ([...path.matchAll(names)].some(([, name = '']) => stepOf(name) === '')) return undefined;
  const filled = path.replaceAll(names, (_, name: string) => stepOf(name));
  const query = new URLSearchParams(
    Object.entries(objectIn(args['query'])).flatMap(([name, value]) =>
      (isList(value) ? value : [value]).map((each): [string, string] => [name, textOf(each)]),
    ),
  );
  const headers = Object.entries(objectIn(args['header'])).map(
    ([name, value]): [string, string] => [name, encodeURIComponent(textOf(value))],
  );
  const { body } = args;
  const isSent = body !== undefined && method !== 'GET';
  return {
    method,
    path: query.size === 0 ? filled : `${filled}?${query.toString()}`,
    headers: {
      ...Object.fromEntries(headers),
      ...(isSent ? { 'content-type': 'application/json' } : {}),
    },
    body: isSent ? JSON.stringify(body) : undefined,
  };
}

const objectIn = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});

const textOf = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));
