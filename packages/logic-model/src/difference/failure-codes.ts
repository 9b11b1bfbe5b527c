import { isSame } from '@envloom/core';
import { ts } from 'ts-morph';
import { notFoundCode } from '../analysis/failures.ts';
import type { LogicModel } from '../schema/model.ts';
import { collect, parsed, refusalOf } from './bodies.ts';
import type { Versions } from './rules.ts';

/** The codes that bodies of a model can refuse a call with, as far as their text tells. */
class FailureCodes {
  readonly #functions: ReadonlyMap<string, string>;
  readonly #entities: ReadonlyMap<string, string>;

  constructor({ functions = [], entities }: LogicModel) {
    this.#functions = new Map(functions.map(({ name, body }) => [name, body]));
    this.#entities = new Map(entities.map(({ collection, name }) => [collection, name]));
  }

  /** Sorted; with those of the functions that a body names, whoever they name in turn. */
  of(body: string): string[] {
    const found = new Set<string>();
    const seen = new Set<string>();
    const waiting = [body];
    for (let text = waiting.pop(); text !== undefined; text = waiting.pop()) {
      const source = parsed(text);
      for (const code of collect(source, (node) => refusalOf(node)?.code ?? this.#neededOf(node)))
        found.add(code);
      for (const name of collect(source, (node) => this.#functionOf(node))) {
        if (seen.has(name)) continue;
        seen.add(name);
        waiting.push(this.#functions.get(name) ?? '');
      }
    }
    return [...found].toSorted();
  }

  /** `books.need(…)` fails where the row is missing. */
  #neededOf(node: ts.Node): string | undefined {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression))
      return undefined;
    const { name, expression } = node.expression;
    if (name.text !== 'need') return undefined;
    const table = ts.isPropertyAccessExpression(expression) ? expression.name : expression;
    const entity = ts.isIdentifier(table) ? this.#entities.get(table.text) : undefined;
    return entity === undefined ? undefined : notFoundCode(entity);
  }

  #functionOf(node: ts.Node): string | undefined {
    return ts.isIdentifier(node) && this.#functions.has(node.text) ? node.text : undefined;
  }
}

/** Finds the codes of bodies in both models. */
export interface CodesOfBoth {
  /** Nothing where the text says that they are the same. */
  of(before: string, after: string): Versions<readonly string[]>;
}

/** Parsing is what takes long here, and most bodies of two versions are the same. */
export function codesOfBoth(before: LogicModel, after: LogicModel): CodesOfBoth {
  const [old, now] = [new FailureCodes(before), new FailureCodes(after)];
  const isSameScope = isSame(scopeOf(before), scopeOf(after));
  return {
    of: (body, other) =>
      isSameScope && body === other
        ? { before: [], after: [] }
        : { before: old.of(body), after: now.of(other) },
  };
}

/** What the codes of a body depend on besides its text. */
function scopeOf({ functions = [], entities }: LogicModel): unknown {
  return [
    functions.map(({ name, body }) => [name, body]),
    entities.map(({ collection, name }) => [collection, name]),
  ];
}
