import { namedArrow, isValueIdentifier } from '../language/nodes.ts';
import { ts } from 'ts-morph';
import type { Scope } from '../language/scope.ts';
import { localOf } from './local-uses.ts';

/** How many calls a piece of code can unfold into, each loop and callback taken once. */
export interface CallCosts {
  of(node: ts.Node): number;
}

/**
 * Counts calls of local arrows and model functions. Without recursion they end, yet sixty arrows
 * that each call the one before twice unfold into more calls than there is time for.
 *
 * @param functions the costs of the model functions called
 */
export function callCostsOf(scope: Scope, functions: ReadonlyMap<string, number>): CallCosts {
  const known = new Map<ts.Node, number>();
  const of = (node: ts.Node): number => {
    const cost = known.get(node) ?? 1 + costBelow(node);
    known.set(node, cost);
    return cost;
  };
  const costBelow = (node: ts.Node): number => {
    let total = isValueIdentifier(node) ? costOfName(node) : 0;
    ts.forEachChild(node, (child) => {
      if (namedArrow(child) === undefined) total += costBelow(child);
    });
    return total;
  };
  const costOfName = (node: ts.Identifier): number => {
    const meaning = scope.meaningOf(node);
    if (meaning.kind === 'function') return functions.get(meaning.name) ?? 1;
    const declaration = localOf(node, scope);
    const arrow = declaration === undefined ? undefined : namedArrow(declaration);
    return arrow === undefined ? 0 : of(arrow);
  };
  return { of };
}
