import { ts } from 'ts-morph';
import { walk } from '../language/nodes.ts';

/** The values that an arrow or a body may return. */
export function resultsOf(arrow: ts.ArrowFunction | ts.FunctionDeclaration): ts.Expression[] {
  if (arrow.body === undefined) return [];
  if (!ts.isBlock(arrow.body)) return [arrow.body];
  const found: ts.Expression[] = [];
  walk(arrow.body, (node) => {
    if (ts.isReturnStatement(node) && node.expression) found.push(node.expression);
    return !ts.isArrowFunction(node);
  });
  return found;
}
