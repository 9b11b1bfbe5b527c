import {
  bare,
  namedArrow,
  calledName,
  methodCallOf,
  walk,
  type MethodCall,
} from '../language/nodes.ts';
import { ts } from 'ts-morph';
import { isRepeated } from '../analysis/repeats.ts';
import type { Scope } from '../language/scope.ts';
import { isArrayLike, isRecord } from '../language/type-kinds.ts';
import { UNPAID, type Costs } from './costs.ts';
import type { Edit } from './edit.ts';
import { paid, paidReceiver } from './paid.ts';
import { textCharges } from './text-fuel.ts';

/**
 * Charges what grows with the work done. A loop or callback that nothing surrounds is bounded by
 * data that exists already; inside loops, callbacks and functions everything that is iterated or
 * spread is charged by its length, and so is everywhere what grows beyond {@link UNPAID}.
 */
export function fuelEdits(costs: Costs): Edit[] {
  const { scope } = costs;
  const edits = functionCharge(costs);
  walk(scope.segment.root, (node) => {
    edits.push(...textCharges(node, costs));
    if (isRepeated(node, scope) || isLargePass(node, costs)) edits.push(...chargesOf(node, costs));
    else if (grows(node, costs)) edits.push(...growthCharges(node));
    if (ts.isVariableDeclaration(node)) edits.push(...arrowCharge(node, costs));
  });
  return edits;
}

/** A loop or a method over an array whose length nothing bounds but what was paid for it. */
function isLargePass(node: ts.Node, { sizes, scope }: Costs): boolean {
  if (ts.isForOfStatement(node)) return sizes.of(node.expression) > UNPAID;
  const call = methodCallOf(node);
  return call !== undefined && isArray(call.receiver, scope) && sizes.of(call.receiver) > UNPAID;
}

/** `[...a, ...a]` again and again doubles an array each time. */
function grows(node: ts.Node, { sizes }: Costs): boolean {
  const made = ts.isSpreadElement(node) ? node.parent : node;
  const isMade = ts.isSpreadElement(node) || methodCallOf(node)?.method === 'concat';
  return isMade && sizes.of(made) > UNPAID;
}

function growthCharges(node: ts.Node): Edit[] {
  return paid(ts.isSpreadElement(node) ? node.expression : node);
}

function chargesOf(node: ts.Node, costs: Costs): Edit[] {
  const { scope } = costs;
  if (ts.isForOfStatement(node) || ts.isSpreadElement(node)) return charge(node.expression, costs);
  if (ts.isSpreadAssignment(node)) return recordCharge(node.expression, costs);
  const call = methodCallOf(node);
  if (call === undefined) return flattened(node, costs);
  if (scope.tableOf(call.receiver) !== undefined || !isArray(call.receiver, scope)) return [];
  return arrayCharges(call, costs);
}

/** Methods whose cost does not depend on the array's length. */
const constantMethods = new Set(['at', 'push']);

function arrayCharges(call: MethodCall, costs: Costs): Edit[] {
  const others = call.method === 'concat' ? [...call.call.arguments] : [];
  const isIterated = !constantMethods.has(call.method) && isUnpaid(call.receiver, costs);
  return [
    ...(isIterated ? paidReceiver(call) : []),
    ...others.flatMap((array) => charge(array, costs)),
  ];
}

function charge(expression: ts.Expression, costs: Costs): Edit[] {
  return isUnpaid(expression, costs) ? paid(expression) : [];
}

function isUnpaid(expression: ts.Expression, costs: Costs): boolean {
  return !isCharged(expression, costs) && !isSpelledOut(expression);
}

/** `[x]`, `late ? [x] : []`; of at most so many items. */
function isSpelledOut(expression: ts.Expression, most = Infinity): boolean {
  const inner = bare(expression);
  return ts.isConditionalExpression(inner)
    ? isSpelledOut(inner.whenTrue, most) && isSpelledOut(inner.whenFalse, most)
    : ts.isArrayLiteralExpression(inner) && inner.elements.length <= most;
}

/** `{ ...totals, [key]: value }` copies every key. */
function recordCharge(expression: ts.Expression, costs: Costs): Edit[] {
  const isCopied = isRecord(costs.scope.presentTypeOf(expression));
  return isCopied && !isCharged(expression, costs) ? paid(expression) : [];
}

/** Tables, helpers and chains of array methods charge for themselves; each link of a chain over very much does. */
function isCharged(expression: ts.Expression, costs: Costs): boolean {
  const { scope, sizes } = costs;
  if (ts.isParenthesizedExpression(expression)) return isCharged(expression.expression, costs);
  const name = calledName(expression);
  if (name !== undefined) return scope.meaningOf(name).kind === 'helper';
  const call = methodCallOf(expression);
  return (
    call !== undefined &&
    !constantMethods.has(call.method) &&
    (scope.tableOf(call.receiver) !== undefined ||
      (isArray(call.receiver, scope) && sizes.of(expression) <= UNPAID))
  );
}

function isArray(expression: ts.Expression, scope: Scope): boolean {
  return isArrayLike(scope.presentTypeOf(expression), scope.program.checker);
}

/** What the callback of `flatMap` returns is spread into the result; more than one item for each makes it longer. */
function flattened(node: ts.Node, costs: Costs): Edit[] {
  const { scope } = costs;
  const arrow = returningArrow(node);
  if (arrow === undefined || !ts.isExpression(node) || !isArray(node, scope)) return [];
  const call = ts.isCallExpression(arrow.parent) ? methodCallOf(arrow.parent) : undefined;
  if (call?.method !== 'flatMap' || isSpelledOut(node, 1)) return [];
  return isCharged(node, costs) ? [] : paid(node);
}

/** The arrow whose result a node is. */
function returningArrow(node: ts.Node): ts.ArrowFunction | undefined {
  const { parent } = node;
  if (ts.isArrowFunction(parent)) return parent.body === node ? parent : undefined;
  if (!ts.isReturnStatement(parent)) return undefined;
  let owner: ts.Node = parent;
  while (!ts.isArrowFunction(owner) && !ts.isFunctionDeclaration(owner)) owner = owner.parent;
  return ts.isArrowFunction(owner) ? owner : undefined;
}

/** A model function that unfolds into very many calls charges each of its own. */
function functionCharge({ scope: { segment }, calls }: Costs): Edit[] {
  if (segment.segment.kind !== 'function' || calls.of(segment.root) <= UNPAID) return [];
  return [{ start: segment.start, end: segment.start, text: 'fuel(1);\n' }];
}

/** So does a local arrow. */
function arrowCharge(node: ts.VariableDeclaration, { calls }: Costs): Edit[] {
  const arrow = namedArrow(node);
  if (arrow === undefined || calls.of(arrow) <= UNPAID) return [];
  const { body } = arrow;
  const inside = body.getStart() + 1;
  return ts.isBlock(body) ? [{ start: inside, end: inside, text: ' fuel(1);' }] : paid(body);
}
