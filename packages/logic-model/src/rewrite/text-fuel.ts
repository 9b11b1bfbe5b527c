import { bare, enclosed, methodCallOf } from '../language/nodes.ts';
import { ts } from 'ts-morph';
import { isRepeated, iteratedAround } from '../analysis/repeats.ts';
import { resultsOf } from '../analysis/results.ts';
import type { Scope } from '../language/scope.ts';
import { isText } from '../language/type-kinds.ts';
import { UNPAID, type Costs } from './costs.ts';
import type { Edit } from './edit.ts';
import { paid, paidReceiver } from './paid.ts';

/**
 * Charges what makes a text grow without bound. A text that only gets longer by other texts, as in
 * `out += line`, pays for those; one that is made of itself twice pays for all of it.
 */
export function textCharges(node: ts.Node, costs: Costs): Edit[] {
  if (!ts.isExpression(node) || isPart(node, costs.scope)) return [];
  if (isAppending(node, costs.scope)) return appendCharge(node, costs);
  if (isBuilt(node, costs.scope)) return buildCharges(node, costs);
  return isResult(node, costs) ? paid(node) : methodCharge(node, costs);
}

/** What a model function returns that others made large. */
function isResult(node: ts.Expression, { scope: { segment }, sizes }: Costs): boolean {
  if (segment.segment.kind !== 'function' || !ts.isCallExpression(node)) return false;
  return (
    sizes.of(node) > UNPAID && resultsOf(segment.owner).some((result) => bare(result) === node)
  );
}

/** `text += more` */
function isAppending(node: ts.Node, scope: Scope): node is ts.BinaryExpression {
  return hasOperator(node, ts.SyntaxKind.PlusEqualsToken) && isTextual(node.left, scope);
}

function appendCharge(node: ts.BinaryExpression, costs: Costs): Edit[] {
  const { sizes, scope } = costs;
  const size = sizes.of(node.right);
  const isLarge = size > UNPAID;
  if (isLarge && isBuilt(node.right, scope) && !isJoined(node.right, scope)) return [];
  const grows = isLarge || (!isShort(node.right, costs) && isRepeated(node, scope));
  return grows ? paid(node.right) : [];
}

/** Iterations in each other in which texts of data are read without charge. */
const MOST_ITERATIONS = 2;

/** Numbers and what the body spells out. */
function isShort(node: ts.Expression, { sizes }: Costs): boolean {
  return ts.isStringLiteralLike(node) || sizes.of(node) === 0;
}

function buildCharges(node: ts.Expression, costs: Costs): Edit[] {
  const { sizes, scope } = costs;
  if (sizes.of(node) <= UNPAID)
    return !isJoined(node, scope) && isRepeated(node, scope) ? paidText(node) : [];
  const parts = partsOf(node, scope);
  const isGrown = parts.filter((part) => sizes.of(part) > UNPAID).length === 1;
  if (!isGrown || parts[0] === bare(node)) return paidText(node);
  if (!isRepeated(node, scope)) return [];
  return parts
    .filter((part) => !isShort(part, costs) && sizes.of(part) <= UNPAID)
    .flatMap((part) => paid(part));
}

/** Methods whose result is paid for before it is made, and the helpers that do so. */
const paidMethods: ReadonlyMap<string, string> = new Map([
  ['join', 'joinTexts'],
  ['replaceAll', 'replaceTexts'],
]);

/** `names.join(separator)` becomes `joinTexts(names, separator)`. */
function paidText(node: ts.Expression): Edit[] {
  const call = methodCallOf(node);
  const helper = paidMethods.get(call?.method ?? '');
  const first = call?.call.arguments[0];
  if (call === undefined || helper === undefined || first === undefined) return paid(node);
  if (ts.isOptionalChain(call.call)) return paid(node);
  const start = node.getStart();
  return [
    { start, end: start, text: `${helper}(`, other: node.end },
    { start: call.receiver.end, end: first.getStart(), text: ', ' },
  ];
}

/** Methods that read a whole text, on one that was built, or very often. */
function methodCharge(node: ts.Node, costs: Costs): Edit[] {
  const { sizes, scope } = costs;
  const call = methodCallOf(node);
  if (call === undefined || !isTextual(call.receiver, scope) || !isRepeated(node, scope)) return [];
  if (isBuilt(bare(call.receiver), scope) || ts.isStringLiteralLike(call.receiver)) return [];
  const isPaid = sizes.of(call.receiver) > UNPAID || isOften(node, costs);
  return isPaid ? paidReceiver(call) : [];
}

/** Whether a node runs for each item of a list of computed length, or in iterations in iterations. */
function isOften(node: ts.Node, { sizes, scope }: Costs): boolean {
  const iterated = iteratedAround(node, scope);
  return iterated.length > MOST_ITERATIONS || iterated.some((list) => sizes.of(list) > UNPAID);
}

/** Methods that make a longer text of their receiver. */
const buildingMethods = new Set(['join', 'repeat', 'replace', 'replaceAll']);

/** Whether an expression makes a longer text out of others. */
function isBuilt(node: ts.Node, scope: Scope): boolean {
  return isJoined(node, scope) || buildingMethods.has(methodCallOf(node)?.method ?? '');
}

/** `a + b` or a template. */
function isJoined(node: ts.Node, scope: Scope): boolean {
  if (ts.isTemplateExpression(node)) return true;
  return hasOperator(node, ts.SyntaxKind.PlusToken) && isTextual(node, scope);
}

/** Whether an expression is a part of a text that is charged as a whole. */
function isPart(node: ts.Expression, scope: Scope): boolean {
  if (!isJoined(bare(node), scope)) return false;
  const { parent } = enclosed(node);
  if (ts.isTemplateSpan(parent)) return true;
  if (!ts.isBinaryExpression(parent)) return false;
  return isJoined(parent, scope) || (isAppending(parent, scope) && bare(parent.right) === node);
}

/** The texts that an addition or a template puts together; otherwise the expression itself. */
function partsOf(node: ts.Expression, scope: Scope): ts.Expression[] {
  const inner = bare(node);
  if (ts.isTemplateExpression(inner))
    return inner.templateSpans.flatMap(({ expression }) => partsOf(expression, scope));
  return hasOperator(inner, ts.SyntaxKind.PlusToken) && isTextual(inner, scope)
    ? [...partsOf(inner.left, scope), ...partsOf(inner.right, scope)]
    : [inner];
}

function hasOperator(node: ts.Node, operator: ts.SyntaxKind): node is ts.BinaryExpression {
  return ts.isBinaryExpression(node) && node.operatorToken.kind === operator;
}

function isTextual(node: ts.Node, scope: Scope): boolean {
  return isText(scope.presentTypeOf(node));
}
