import type { JsonObject } from '@envloom/core';
import type { SourceNote } from '../source/source.ts';
import { componentsOf } from './components.ts';
import type { Route } from './routes.ts';

/**
 * A document with the chosen operations and what they refer to, and nothing else: no servers, no security.
 * It is an OpenAPI document like the one it was cut from, and is kept beside the environment.
 *
 * @throws ImportError for references out of the document
 */
export function cutDocument(
  document: JsonObject,
  routes: readonly Route[],
  notes: SourceNote[],
): JsonObject {
  const kept = routes.map((route) => withoutServers(route, notes));
  const components = componentsOf(
    document,
    kept.map(({ operation }) => operation),
  );
  const { openapi, info } = document;
  return {
    openapi: openapi ?? null,
    info: info ?? {},
    paths: pathsOf(kept),
    ...(Object.keys(components).length === 0 ? {} : { components }),
  };
}

function withoutServers(route: Route, notes: SourceNote[]): Route {
  const { servers, ...operation } = route.operation;
  if (servers === undefined) return route;
  notes.push({ at: route.name, message: 'Its own `servers` are left out: no addresses are kept.' });
  return { ...route, operation };
}

/** In the order of the document. */
function pathsOf(routes: readonly Route[]): JsonObject {
  const byPath = Map.groupBy(routes, ({ path }) => path);
  const entries = [...byPath].map(([path, group]): [string, JsonObject] => [
    path,
    Object.fromEntries(group.map(({ method, operation }) => [method, operation])),
  ]);
  return Object.fromEntries(entries);
}
