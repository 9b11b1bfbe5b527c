import { ts } from 'ts-morph';
import {
  arithmetic,
  declaredDecimals,
  isRounded,
  type Decimals,
  type DecimalsOf,
} from '../analysis/decimals.ts';
import { resultsOf } from '../analysis/results.ts';
import { bare, calledName, collect, enclosed } from '../language/nodes.ts';
import { assignmentOperators } from '../language/refusals.ts';
import type { Scope } from '../language/scope.ts';
import { around, type Edit } from './edit.ts';

/**
 * Arithmetic on decimals gives decimals: `limit - spent` becomes `roundTo(limit - spent, 2)` where both
 * have two digits after the point, so that 4000 - 2600.3 is 1399.7 and meets a limit exactly. The
 * outermost operation is rounded, and nothing that the body rounds itself.
 */
export function decimalEdits(scope: Scope, decimals: DecimalsOf): Edit[] {
  const { root } = scope.segment;
  const results = roundedResults(scope, decimals);
  const isRoundedHere = (node: ts.Expression): boolean => {
    const { places, isExact } = decimals(node);
    return results.has(node) || (places !== undefined && !isExact);
  };
  const edits = collect(root, (node) => {
    if (!isOperation(node) || results.has(node)) return undefined;
    const { places, isExact } = decimals(node);
    if (places === undefined || isExact || isPart(node, isRoundedHere)) return undefined;
    return roundingEdits(node, places);
  });
  return [...results].flatMap(([node, places]) => roundingEdits(node, places)).concat(edits.flat());
}

/** Results of a model function with more digits than it declares, or none that are known. */
function roundedResults(scope: Scope, decimals: DecimalsOf): ReadonlyMap<ts.Node, number> {
  const { segment, owner } = scope.segment;
  const places = segment.kind === 'function' ? declaredDecimals(owner.type) : undefined;
  if (places === undefined) return new Map();
  const results = resultsOf(owner)
    .flatMap(branchesOf)
    .filter((each) => isNumber(scope.typeOf(each)));
  const isFit = (known: Decimals): boolean => known.places !== undefined && known.places <= places;
  return new Map(results.filter((each) => !isFit(decimals(each))).map((each) => [each, places]));
}

/** What a result may be: a conditional has two. */
function branchesOf(node: ts.Expression): readonly ts.Expression[] {
  const inner = bare(node);
  return ts.isConditionalExpression(inner)
    ? [inner.whenTrue, inner.whenFalse].flatMap(branchesOf)
    : [inner];
}

/** Whether it is a number in every case: there is nothing to round in `null`. */
function isNumber(type: ts.Type): boolean {
  const parts = type.isUnion() ? type.types : [type];
  return parts.every(({ flags }) => (flags & ts.TypeFlags.NumberLike) !== 0);
}

type Operation = ts.BinaryExpression | ts.CallExpression;

/** Arithmetic, an assignment that does some, or a sum of many. */
function isOperation(node: ts.Node): node is Operation {
  if (ts.isBinaryExpression(node)) return arithmetic.has(node.operatorToken.kind);
  return calledName(node)?.text === 'sum';
}

/** Whether the operation around this one is rounded, or the body rounds it. */
function isPart(node: ts.Expression, isRoundedHere: (node: ts.Expression) => boolean): boolean {
  if (isRounded(node)) return true;
  const outer = enclosed(node);
  const { parent } = outer;
  if (ts.isPrefixUnaryExpression(parent)) return isPart(parent, isRoundedHere);
  if (ts.isArrowFunction(parent) && parent.body === outer)
    return calledName(parent.parent)?.text === 'sum';
  if (!ts.isBinaryExpression(parent) || !arithmetic.has(parent.operatorToken.kind)) return false;
  return isRoundedHere(parent) || isPart(parent, isRoundedHere);
}

function roundingEdits(node: ts.Node, places: number): Edit[] {
  const end = `, ${places})`;
  if (!ts.isBinaryExpression(node) || !assignmentOperators.has(node.operatorToken.kind))
    return around(node, 'roundTo(', end);
  const { left, operatorToken, right } = node;
  const operator = operatorToken.getText().slice(0, -1);
  const [open, close] = isSimple(right) ? ['', ''] : ['(', ')'];
  return [
    {
      start: operatorToken.getStart(),
      end: operatorToken.end,
      text: `= roundTo(${left.getText()} ${operator}`,
    },
    ...around(right, open, `${close}${end}`),
  ];
}

/** Whether what stands right of an operator needs no brackets. */
function isSimple(node: ts.Expression): boolean {
  return ts.isBinaryExpression(node)
    ? node.operatorToken.kind === ts.SyntaxKind.AsteriskToken
    : !ts.isConditionalExpression(node);
}
