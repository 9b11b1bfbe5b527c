import { ts } from 'ts-morph';
import { collect, methodCallOf } from '../language/nodes.ts';
import type { Scope } from '../language/scope.ts';
import type { Edit } from './edit.ts';

/** `Array.isArray(value)` becomes `isList(value)`, which narrows lists that are not to be changed. */
export function listEdits(scope: Scope): Edit[] {
  return collect(scope.segment.root, (node) => {
    const call = methodCallOf(node);
    if (call?.method !== 'isArray' || !isArrayName(call.receiver, scope)) return undefined;
    const { expression, arguments: given } = call.call;
    return { start: expression.getStart(), end: given.pos, text: 'isList(' };
  });
}

function isArrayName(node: ts.Expression, scope: Scope): boolean {
  return ts.isIdentifier(node) && node.text === 'Array' && scope.meaningOf(node).kind === 'math';
}
