import { ts } from 'ts-morph';

/** The values that an arrow or a body may return. */
export function resultsOf(arrow: ts.ArrowFunction | ts.FunctionDeclaration): ts.Expression[] {
  if (arrow.body === undefined) return [];
  if (!ts.isBlock(arrow.body)) return [arrow.body];
  const found: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isReturnStatement(node) && node.expression) found.push(node.expression);
    else if (!ts.isArrowFunction(node)) ts.forEachChild(node, visit);
  };
  visit(arrow.body);
  return found;
}
