import { ts } from 'ts-morph';
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
