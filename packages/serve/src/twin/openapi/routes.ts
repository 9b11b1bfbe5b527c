import { isObject } from '@envloom/core';
import type { Tool, WorldDefinition } from '@envloom/runtime';
import { DescribedOperation } from './document.ts';

/** An operation of the original at its place. */
export interface Route {
  /** In capitals. */
  readonly method: string;
  readonly tool: Tool;
  readonly described: DescribedOperation;
  /** The names in braces, in their order. */
  readonly names: readonly string[];
  readonly pattern: RegExp;
  /** What is more particular comes first. */
  readonly rank: string;
}

/** A route that takes a request, and what stands in its path. */
export interface FoundRoute {
  readonly route: Route;
  readonly path: Readonly<Record<string, string>>;
}

/** The routes of an original. */
export class Routes {
  readonly #routes: readonly Route[];

  constructor({ tools, wire }: WorldDefinition) {
    this.#routes = tools
      .flatMap((tool) => routeOf(tool, wire?.components))
      .toSorted((a, b) => (a.rank < b.rank ? -1 : Number(a.rank > b.rank)));
  }

  /** The most particular route of a method and a path; a HEAD without one of its own is a GET. */
  find(method: string, path: string): FoundRoute | undefined {
    const found = this.#matching(path).find(({ route }) => route.method === method);
    return found ?? (method === 'HEAD' ? this.find('GET', path) : undefined);
  }

  /** The methods that a path takes; none where nothing is there. */
  methodsAt(path: string): readonly string[] {
    const own = this.#matching(path).map(({ route }) => route.method);
    if (own.length === 0) return [];
    const head = own.includes('GET') ? ['HEAD'] : [];
    return [...new Set([...own, ...head, 'OPTIONS'])].toSorted();
  }

  #matching(path: string): FoundRoute[] {
    return this.#routes.flatMap((route) => {
      const values = route.pattern.exec(path)?.slice(1);
      if (values === undefined) return [];
      const named = route.names.map((name, at) => [name, decoded(values[at] ?? '')] as const);
      return [{ route, path: Object.fromEntries(named) }];
    });
  }
}

function routeOf(tool: Tool, components: NonNullable<WorldDefinition['wire']>['components']) {
  const { method, path, operation } = tool.wire ?? {};
  if (typeof method !== 'string' || typeof path !== 'string' || !isObject(operation)) return [];
  const parts = path.split(/\{([^{}]*)\}/);
  const pattern = parts.map((part, at) => (at % 2 === 0 ? escaped(part) : '([^/]+)'));
  const route: Route = {
    method: method.toUpperCase(),
    tool,
    described: new DescribedOperation(operation, components),
    names: parts.filter((_, at) => at % 2 === 1),
    pattern: new RegExp(`^${pattern.join('')}$`),
    rank: rankOf(path),
  };
  return [route];
}

/** Text that stands for itself in a pattern. */
const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** Segment by segment: plain text before text with placeholders, and that before placeholders alone. */
function rankOf(path: string): string {
  const ranks = path.split('/').map((segment) => {
    if (!segment.includes('{')) return '0';
    return /^\{[^{}]*\}$/.test(segment) ? '2' : '1';
  });
  return ranks.join('');
}

/** What is no escape stays as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
