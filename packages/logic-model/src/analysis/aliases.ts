import { bare, calledName, methodCallOf } from '../language/nodes.ts';
import { ts } from 'ts-morph';
import type { Scope } from '../language/scope.ts';

/**
 * Whether a mention of an array may give it a second name. Reading from it, calling its methods,
 * running over it and handing it to a helper that only reads it do not.
 */
export function givesAnotherName(mention: ts.Identifier, scope: Scope): boolean {
  const { parent } = mention;
  if (ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent)) return false;
  if (ts.isForOfStatement(parent) || ts.isSpreadElement(parent) || ts.isTemplateSpan(parent))
    return false;
  return !ts.isCallExpression(parent) || !isReader(parent, scope);
}

/** Helpers that return what they are given, or a part of it that may be an array. */
const passing = new Set(['max', 'min', 'pick', 'put', 'toRecord', 'values', 'entries', 'pairs']);

function isReader(call: ts.CallExpression, scope: Scope): boolean {
  const name = calledName(call);
  return name !== undefined && scope.meaningOf(name).kind === 'helper' && !passing.has(name.text);
}

/** Whether a declaration makes an array that nothing else knows: a constant with a value of its own. */
export function makesArray(declaration: ts.Node, scope: Scope): boolean {
  if (!ts.isVariableDeclaration(declaration) || declaration.initializer === undefined) return false;
  const isConst = (declaration.parent.flags & ts.NodeFlags.Const) !== 0;
  return isConst && isNewArray(bare(declaration.initializer), scope);
}

/** Array methods that give an item, or what a callback made, instead of a new array. */
const itemMethods = new Set(['at', 'find', 'findLast', 'reduce']);

/** Whether an expression makes a new array each time. */
export function isNewArray(value: ts.Expression, scope: Scope): boolean {
  if (ts.isArrayLiteralExpression(value)) return true;
  const call = methodCallOf(value);
  if (call !== undefined) return !itemMethods.has(call.method);
  return ts.isCallExpression(value) && isReader(value, scope);
}

/** Whether one array may be the other: without casts an array of texts is never one of numbers. */
export function isSameKind(a: ts.Node, b: ts.Node, scope: Scope): boolean {
  const { checker } = scope.program;
  return checker.isTypeAssignableTo(scope.presentTypeOf(a), scope.presentTypeOf(b));
}
