import { ts } from 'ts-morph';
import { notFoundCode } from '../analysis/failures.ts';
import type { LogicModel } from '../schema/model.ts';
import { collect, parsed, refusalOf } from './code.ts';

/** The codes that bodies of a model can refuse a call with, as far as their text tells. */
export class FailureCodes {
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
      for (const code of collect(source, (node) => this.#codeOf(node))) found.add(code);
      for (const name of collect(source, (node) => this.#functionOf(node))) {
        if (seen.has(name)) continue;
        seen.add(name);
        waiting.push(this.#functions.get(name) ?? '');
      }
    }
    return [...found].toSorted();
  }

  #codeOf(node: ts.Node): string | undefined {
    return refusalOf(node)?.code ?? this.#neededOf(node);
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
