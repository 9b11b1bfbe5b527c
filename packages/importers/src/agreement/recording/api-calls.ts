import { escapedPattern, isList, isObject, type Json, type JsonObject } from '@envloom/core';
import { bodyOf } from './har.ts';
import { objectIn, type RecordedCall, type Recording, textIn, type ToolCall } from './recording.ts';

/** Where an operation of an API is found. */
export interface ApiRoute {
  readonly method: string;
  /** With names in braces: `/repos/{owner}/issues`. */
  readonly path: string;
}

/** The routes among the entries that a twin of an API lists. */
export function routesIn(entries: readonly JsonObject[]): readonly ApiRoute[] {
  return entries.flatMap(({ method, path }) =>
    typeof method === 'string' && typeof path === 'string'
      ? [{ method: method.toUpperCase(), path }]
      : [],
  );
}

/** A request to an API, as the arguments of a call have it. */
export interface ApiRequest {
  readonly method: string;
  /** Without the origin and what comes before the route: `/repos/a/issues?page=2`. */
  readonly path: string;
  readonly type: string | undefined;
  readonly body: string | undefined;
}

/**
 * The calls in an HTTP archive of requests to an API. A call is named by its route (`GET /repos/{owner}`), a result is
 * the response: `status`, its type and links, and `body` as a text. Requests that fit no route are left out, and so
 * are the origin, cookies and all other headers.
 */
export function apiCallsIn(har: JsonObject, routes: readonly ApiRoute[]): Recording {
  const { entries } = objectIn(har['log']);
  const finders = routes.map((route) => ({ route, pattern: patternOf(route) }));
  const calls = (isList(entries) ? entries : []).flatMap((entry) => {
    const { request, response } = objectIn(entry);
    return callOf(objectIn(request), objectIn(response), finders);
  });
  return { server: {}, tools: undefined, sequences: calls.length === 0 ? [] : [{ calls }] };
}

interface Finder {
  readonly route: ApiRoute;
  readonly pattern: RegExp;
}

/** At the end of a path: what comes before it is where the original has its API. */
function patternOf({ path }: ApiRoute): RegExp {
  const parts = path.split(/\{[^{}]*\}/).map(escapedPattern);
  return new RegExp(`${parts.join('[^/]+')}$`);
}

function callOf(
  request: JsonObject,
  response: JsonObject,
  finders: readonly Finder[],
): readonly RecordedCall[] {
  const method = textIn(request['method']).toUpperCase();
  const url = URL.parse(textIn(request['url']));
  if (url === null) return [];
  const fitting = finders.flatMap(({ route, pattern }) => {
    const [path] = route.method === method ? (pattern.exec(url.pathname) ?? []) : [];
    return path === undefined ? [] : [{ route, path }];
  });
  const [best] = fitting.toSorted((a, b) => openNames(a.route) - openNames(b.route));
  if (best === undefined || lacksBody(response)) return [];
  const { postData, headers } = request;
  const type = textIn(objectIn(postData)['mimeType']) || headerIn(headers, 'content-type');
  const body = postData === undefined ? undefined : bodyOf(postData);
  return [
    {
      call: {
        name: `${method} ${best.route.path}`,
        arguments: {
          path: `${best.path}${url.search}`,
          ...(type === undefined || body === undefined ? {} : { type }),
          ...(body === undefined ? {} : { body }),
        },
      },
      answer: { result: responseOf(response) },
    },
  ];
}

/** An archive may leave out bodies that are large. */
function lacksBody(response: JsonObject): boolean {
  const { text, size } = objectIn(response['content']);
  return typeof text !== 'string' && typeof size === 'number' && size > 0;
}

const openNames = ({ path }: ApiRoute): number => path.split('{').length;

function responseOf(response: JsonObject): JsonObject {
  const { status, headers, content } = response;
  return apiResult({
    status: typeof status === 'number' ? status : 0,
    type: headerIn(headers, 'content-type'),
    link: headerIn(headers, 'link'),
    body: bodyOf(content),
  });
}

export interface ApiResponse {
  readonly status: number;
  readonly type: string | undefined;
  readonly link: string | undefined;
  readonly body: string;
}

/** A response as a result that can be compared: media types without spaces, links without their origin. */
export function apiResult({ status, type, link, body }: ApiResponse): JsonObject {
  return {
    status,
    ...(type === undefined ? {} : { type: type.replaceAll(' ', '').toLowerCase() }),
    ...(link === undefined ? {} : { link: link.replaceAll(/<https?:\/\/[^/>]+/g, '<') }),
    body,
    isError: status >= 400,
  };
}

/** The request that a call of {@link apiCallsIn} stands for. */
export function apiRequestOf({ name, arguments: args = {} }: ToolCall): ApiRequest {
  const { path, type, body } = args;
  return {
    method: name.split(' ', 1).join(''),
    path: textIn(path),
    type: typeof type === 'string' ? type : undefined,
    body: typeof body === 'string' ? body : undefined,
  };
}

function headerIn(headers: Json | undefined, wanted: string): string | undefined {
  const list = isList(headers) ? headers.filter((header) => isObject(header)) : [];
  const found = list.find(({ name }) => textIn(name).toLowerCase() === wanted);
  return found === undefined ? undefined : textIn(found['value']);
}
