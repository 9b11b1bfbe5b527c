import { ts } from 'ts-morph';

const prefix = '() => {\n';

/** The syntax tree of a checked body; its first line is line 1 of the tree. */
export function parseBody(text: string): ts.Block {
  const source = ts.createSourceFile(
    'body.ts',
    `${prefix}${text}\n}`,
    ts.ScriptTarget.ES2024,
    true,
  );
  const [statement] = source.statements;
  if (statement !== undefined && ts.isExpressionStatement(statement)) {
    const arrow = statement.expression;
    if (ts.isArrowFunction(arrow) && ts.isBlock(arrow.body)) return arrow.body;
  }
  throw new Error('A checked body is the inside of a function.');
}

/** The line of a node in its body, from 1. */
export function lineOf(node: ts.Node): number {
  return node.getSourceFile().getLineAndCharacterOfPosition(node.getStart()).line;
}

/** A node and everything in it, in source order. */
export function nodesIn(node: ts.Node): ts.Node[] {
  const found: ts.Node[] = [node];
  ts.forEachChild(node, (child) => {
    found.push(...nodesIn(child));
  });
  return found;
}

/** The nodes around a node, the nearest first. */
export function nodesAround(node: ts.Node): ts.Node[] {
  const found: ts.Node[] = [];
  for (let at = node.parent; at !== undefined; at = at.parent) found.push(at);
  return found;
}

/** An expression without parentheses, `as const` and the like. */
export function bare(expression: ts.Expression): ts.Expression {
  return ts.isParenthesizedExpression(expression) || ts.isAsExpression(expression)
    ? bare(expression.expression)
    : expression;
}

/** A call `receiver.method(…)`. */
export interface MethodCall {
  readonly call: ts.CallExpression;
  readonly receiver: ts.Expression;
  readonly method: string;
}

export function methodCallOf(node: ts.Node): MethodCall | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) {
    return undefined;
  }
  const { expression, name } = node.expression;
  return { call: node, receiver: bare(expression), method: name.text };
}

/** The name of a plain function call: `check` of `check(…)`. */
export function calledName(node: ts.Node): string | undefined {
  return ts.isCallExpression(node) && ts.isIdentifier(node.expression)
    ? node.expression.text
    : undefined;
}

/** The name of a property where it is written out. */
export function propertyName(name: ts.Node | undefined): string | undefined {
  return name !== undefined && (ts.isIdentifier(name) || ts.isStringLiteralLike(name))
    ? name.text
    : undefined;
}

/** Whether an identifier stands for a value here: no property name, no key of a literal. */
export function isRead(node: ts.Node): node is ts.Identifier {
  if (!ts.isIdentifier(node)) return false;
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node;
  if (ts.isBindingElement(parent)) return parent.initializer === node;
  if (ts.isVariableDeclaration(parent)) return parent.initializer === node;
  return !ts.isParameter(parent);
}
