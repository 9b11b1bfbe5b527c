import { methodCallOf, isInside } from '../language/nodes.ts';
import { ts } from 'ts-morph';
import type { Scope } from '../language/scope.ts';
import { localOf } from './local-uses.ts';
import { resultsOf } from './results.ts';

/** `xs.flatMap(() => ys)` holds as many items as there are pairs; `orders.flatMap((order) => order.items)` does not. */
export function isRepeatedList(
  method: string,
  { arguments: [arrow] }: ts.CallExpression,
  scope: Scope,
): boolean {
  if (method !== 'flatMap' || arrow === undefined || !ts.isArrowFunction(arrow)) return false;
  return !resultsOf(arrow).every((result) => isOfTurn(result, arrow, scope));
}

/** Whether a list is spelled out, given by a table, or made of what an arrow or its parameters hold. */
function isOfTurn(list: ts.Node, arrow: ts.ArrowFunction, scope: Scope): boolean {
  if (ts.isIdentifier(list)) {
    const declaration = localOf(list, scope);
    return declaration !== undefined && isInside(declaration, arrow);
  }
  const call = methodCallOf(list);
  if (call !== undefined && scope.tableOf(call.receiver) !== undefined) return true;
  return sourcesOf(list).every((source) => isOfTurn(source, arrow, scope));
}

/** The lists that a list is made of. */
function sourcesOf(list: ts.Node): readonly ts.Node[] {
  if (ts.isConditionalExpression(list)) return [list.whenTrue, list.whenFalse];
  if (ts.isBinaryExpression(list)) return [list.left, list.right];
  if (ts.isArrayLiteralExpression(list)) return list.elements.filter(ts.isSpreadElement);
  if (ts.isCallExpression(list))
    return [methodCallOf(list)?.receiver ?? list.arguments[0]].flatMap((each) => each ?? []);
  const isWrapped =
    ts.isParenthesizedExpression(list) ||
    ts.isSpreadElement(list) ||
    ts.isPropertyAccessExpression(list) ||
    ts.isElementAccessExpression(list);
  return isWrapped ? [list.expression] : [];
}
