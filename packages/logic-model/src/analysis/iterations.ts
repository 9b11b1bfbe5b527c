import { ts } from 'ts-morph';
import { methodCallOf, type Scope } from '../language/scope.ts';

/** What is iterated around a node, from the inside out: in loops, and by calls that take a callback. */
export function iteratedAround(node: ts.Node, { segment }: Scope): ts.Expression[] {
  const found: ts.Expression[] = [];
  for (let inner = node; inner !== segment.owner; inner = inner.parent) {
    const iterated = iteratedBy(inner);
    if (iterated !== undefined) found.push(iterated);
  }
  return found;
}

/** The array for whose items a node runs. */
function iteratedBy(inner: ts.Node): ts.Expression | undefined {
  const { parent } = inner;
  if (ts.isForOfStatement(parent))
    return parent.statement === inner ? parent.expression : undefined;
  if (!ts.isArrowFunction(inner) || !ts.isCallExpression(parent)) return undefined;
  return methodCallOf(parent)?.receiver ?? parent.arguments[0];
}
