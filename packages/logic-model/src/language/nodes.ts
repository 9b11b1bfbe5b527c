import { ts } from 'ts-morph';

/** Whether a node stands in another. */
export function isInside(node: ts.Node, outer: ts.Node): boolean {
  return node.pos >= outer.pos && node.end <= outer.end;
}

/** Calls `visit` for a node and everything below it; `false` stops the descent. */
export function walk(node: ts.Node, visit: (node: ts.Node) => boolean | void): void {
  if (visit(node) === false) return;
  ts.forEachChild(node, (child) => walk(child, visit));
}

/** What is found in a node and everything below it, in the order of the text. */
export function collect<T>(root: ts.Node, find: (node: ts.Node) => T | undefined): T[] {
  const found: T[] = [];
  walk(root, (node) => {
    const value = find(node);
    if (value !== undefined) found.push(value);
  });
  return found;
}

/** Whether a node or anything below it passes the test. */
export function contains(node: ts.Node, test: (node: ts.Node) => boolean): boolean {
  return (
    test(node) || (ts.forEachChild(node, (child) => contains(child, test) || undefined) ?? false)
  );
}

/** Whether an identifier is a value here, and not a property, a key or a declared name. */
export function isValueIdentifier(node: ts.Node): node is ts.Identifier {
  if (!ts.isIdentifier(node)) return false;
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node;
  if (ts.isBindingElement(parent)) return parent.initializer === node;
  if (ts.isVariableDeclaration(parent) || ts.isParameter(parent))
    return parent.initializer === node;
  return (
    !ts.isTypeReferenceNode(parent) &&
    !ts.isPropertySignature(parent) &&
    !ts.isQualifiedName(parent)
  );
}

/** A call whose method is named: `books.get(…)`, `xs.map(…)`. */
export interface MethodCall {
  readonly call: ts.CallExpression;
  readonly receiver: ts.Expression;
  readonly method: string;
}

export function methodCallOf(node: ts.Node): MethodCall | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression))
    return undefined;
  return { call: node, receiver: node.expression.expression, method: node.expression.name.text };
}

/** The identifier a call calls: `check(…)`. */
export function calledName(node: ts.Node): ts.Identifier | undefined {
  return ts.isCallExpression(node) && ts.isIdentifier(node.expression)
    ? node.expression
    : undefined;
}

/** An expression without the parentheses around it. */
export function bare(node: ts.Expression): ts.Expression {
  return ts.isParenthesizedExpression(node) ? bare(node.expression) : node;
}

/** The outermost parentheses around a node, or the node. */
export function enclosed(node: ts.Expression): ts.Expression {
  return ts.isParenthesizedExpression(node.parent) ? enclosed(node.parent) : node;
}

/** The arrow that a constant names. */
export function namedArrow(declaration: ts.Node): ts.ArrowFunction | undefined {
  if (!ts.isVariableDeclaration(declaration) || declaration.initializer === undefined)
    return undefined;
  const value = bare(declaration.initializer);
  return ts.isArrowFunction(value) ? value : undefined;
}
