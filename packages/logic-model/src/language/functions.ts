import { ts } from 'ts-morph';
import type { Scope } from './scope.ts';

/** Whether an expression's value is a function. */
export function isFunction(node: ts.Node, { program: { checker } }: Scope): boolean {
  return isFunctionType(checker.getTypeAtLocation(node), checker);
}

function isFunctionType(type: ts.Type, checker: ts.TypeChecker): boolean {
  const present = checker.getNonNullableType(type);
  return present.isUnion()
    ? present.types.some((part) => part.getCallSignatures().length > 0)
    : present.getCallSignatures().length > 0;
}

/**
 * Whether an argument stands where the called function declares a callback. Where it declares a
 * type parameter instead, as in `put(record, key, value)`, a function would become a value.
 */
export function isCallback(argument: ts.Expression, scope: Scope): boolean {
  const { parent } = argument;
  if (!ts.isCallExpression(parent) || parent.expression === argument) return false;
  const { checker } = scope.program;
  if (isUnknown(parent.expression, scope)) return true;
  const declaration = checker.getResolvedSignature(parent)?.declaration;
  if (declaration === undefined) return false;
  const parameter = declaration.parameters[parent.arguments.indexOf(argument)];
  return parameter !== undefined && isFunctionType(checker.getTypeAtLocation(parameter), checker);
}

/** Whether the compiler could not tell what an expression is; its error says why. */
export function isUnknown(node: ts.Expression, { program: { checker } }: Scope): boolean {
  return (checker.getTypeAtLocation(node).flags & ts.TypeFlags.Any) !== 0;
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
