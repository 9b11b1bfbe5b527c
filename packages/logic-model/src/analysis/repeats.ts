import { ts } from 'ts-morph';
import { methodCallOf } from '../language/nodes.ts';
import type { Scope } from '../language/scope.ts';

/** Whether a node may run several times in a call: in loops, callbacks, arrows and model functions. */
export function isRepeated(node: ts.Node, { segment }: Scope): boolean {
  if (segment.segment.kind === 'function') return true;
  for (let inner = node; inner !== segment.owner; inner = inner.parent) {
    const { parent } = inner;
    if (ts.isForOfStatement(parent) && parent.statement === inner) return true;
    if (ts.isArrowFunction(parent)) return true;
  }
  return false;
}

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
