import { isList, isObject, type Json, type JsonObject } from '@envloom/core';
import type { SourceNote } from '../source/source.ts';
import { isName, longestName } from '../json/name.ts';
import { isReference, valueAt } from '../json/pointer.ts';
import { wrongReferences } from './components.ts';

/** In the order in which documents are read aloud: a path may have them in any order. */
const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;
export type Method = (typeof methods)[number];

/** An operation of a document, where it stands, and what it is called. */
export interface Route {
  readonly name: string;
  readonly method: Method;
  readonly path: string;
  /** As the document has it, with the parameters of its path in front of its own. */
  readonly operation: JsonObject;
}

/**
 * All operations of a document in its order; several may have one name.
 *
 * @throws ImportError where other documents have some of them
 */
export function routesOf(document: JsonObject): readonly Route[] {
  const paths = document['paths'];
  const items = Object.entries(isObject(paths) ? paths : {});
  const missing = items.flatMap(([, item]) =>
    isReference(item) && valueAt(document, item.$ref) === undefined ? [item.$ref] : [],
  );
  if (missing.length > 0) throw wrongReferences(document, missing);
  return items.flatMap(([path, item]) => routesAt(document, path, item));
}

function routesAt(document: JsonObject, path: string, item: Json): readonly Route[] {
  const found = isReference(item) ? valueAt(document, item.$ref) : item;
  if (!isObject(found)) return [];
  return methodsIn(found).flatMap((method) => {
    const operation = found[method];
    if (!isObject(operation)) return [];
    const name = nameOf(operation, method, path);
    const whole = withParameters(document, operation, found['parameters']);
    return [{ name, method, path, operation: whole }];
  });
}

function methodsIn(item: JsonObject): readonly Method[] {
  return Object.keys(item).flatMap((key) => methods.filter((method) => method === key));
}

/** The parameters of a path belong to each of its operations, which may override them. */
function withParameters(
  document: JsonObject,
  operation: JsonObject,
  shared: Json | undefined,
): JsonObject {
  const own = listIn(operation['parameters']);
  const overridden = new Set(own.map((parameter) => identityOf(document, parameter)));
  const inherited = listIn(shared).filter((each) => !overridden.has(identityOf(document, each)));
  return inherited.length === 0 ? operation : { ...operation, parameters: [...inherited, ...own] };
}

const listIn = (value: Json | undefined): readonly Json[] => (isList(value) ? value : []);

/** A parameter is told apart by its name and its place. */
function identityOf(document: JsonObject, parameter: Json): string {
  const found = isReference(parameter) ? valueAt(document, parameter.$ref) : parameter;
  const { name, in: place } = isObject(found) ? found : {};
  return JSON.stringify([name, place]);
}

/** Operations without a name of their own are called by method and path. */
function nameOf({ operationId }: JsonObject, method: Method, path: string): string {
  return typeof operationId === 'string' && isName(operationId)
    ? operationId
    : byRoute(method, path);
}

/** `get /repos/{owner}/issues` → `get_repos_owner_issues`. */
function byRoute(method: Method, path: string): string {
  const words = `${method} ${path}`.replaceAll(/[^A-Za-z0-9]+/g, '_').replaceAll(/^_|_$/g, '');
  return words.slice(0, longestName - 4);
}

/** Routes whose names differ: one with the name of an earlier one is called by method and path. */
export function distinct(routes: readonly Route[], notes: SourceNote[]): readonly Route[] {
  const taken = new Set<string>();
  return routes.map((route) => {
    const { method, path, name } = route;
    const other = taken.has(name) ? freeName(byRoute(method, path), taken) : name;
    taken.add(other);
    if (other === name) return route;
    notes.push({
      at: `${method.toUpperCase()} ${path}`,
      message: `Its operationId \`${name}\` is that of another operation; it is called \`${other}\`.`,
    });
    return { ...route, name: other };
  });
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  const numbers = Array.from({ length: taken.size + 1 }, (_, at) => `${name}_${at + 2}`);
  return numbers.find((each) => !taken.has(each)) ?? name;
}
