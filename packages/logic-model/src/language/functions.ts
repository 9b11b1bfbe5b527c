import { ts } from 'ts-morph';
import type { Scope } from './scope.ts';
import { alternativesOf } from './type-kinds.ts';

/** Whether an expression's value, or what a parameter is given, is a function. */
export function isFunction(node: ts.Node, scope: Scope): boolean {
  const parts = alternativesOf(scope.presentTypeOf(node));
  return parts.some((part) => part.getCallSignatures().length > 0);
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
  return parameter !== undefined && isFunction(parameter, scope);
}

/** Whether the compiler could not tell what an expression is; its error says why. */
export function isUnknown(node: ts.Expression, scope: Scope): boolean {
  return (scope.typeOf(node).flags & ts.TypeFlags.Any) !== 0;
}
