import { ts } from 'ts-morph';
import type { Finding } from '../diagnostics/diagnostic.ts';
import { calledName, collect, methodCallOf } from '../language/nodes.ts';
import { findingAt } from '../language/report.ts';
import type { Scope } from '../language/scope.ts';
import type { Field } from '../schema/type.ts';
import type { DecimalsOf } from './decimals.ts';

/** Decimals with an error of arithmetic that nothing can take away, where it decides something. */
export function unroundedFindings(scope: Scope, decimals: DecimalsOf | undefined): Finding[] {
  if (decimals === undefined) return [];
  const compared = collect(scope.segment.root, comparedIn)
    .flat()
    .filter((node) => isUnrounded(node, decimals))
    .map((node) => unrounded(node, scope));
  if (scope.model.arithmetic === 'binary') return compared;
  const given = collect(scope.segment.root, (node) =>
    ts.isCallExpression(node) ? tooFine(node, scope, decimals) : undefined,
  );
  return [...compared, ...given.flat()];
}

function isUnrounded(node: ts.Expression, decimals: DecimalsOf): boolean {
  const { places, isExact, isDecimal } = decimals(node);
  return places === undefined && isDecimal && !isExact;
}

/** What a node compares, or cuts to a whole number. */
function comparedIn(node: ts.Node): readonly ts.Expression[] | undefined {
  if (ts.isBinaryExpression(node))
    return comparisons.has(node.operatorToken.kind) ? [node.left, node.right] : undefined;
  const call = methodCallOf(node);
  return cutting.has(call?.method ?? '') ? call?.call.arguments : undefined;
}

const comparisons = new Set([
  ts.SyntaxKind.LessThanToken,
  ts.SyntaxKind.LessThanEqualsToken,
  ts.SyntaxKind.GreaterThanToken,
  ts.SyntaxKind.GreaterThanEqualsToken,
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
]);

/** Methods of `Math` by which a number just below 3 becomes 2, or one just above it 4. */
const cutting = new Set(['ceil', 'floor', 'trunc']);

/** Arguments of model functions with more digits than the params declare. */
function tooFine(call: ts.CallExpression, scope: Scope, decimals: DecimalsOf): Finding[] {
  const name = calledName(call);
  if (name === undefined || scope.meaningOf(name).kind !== 'function') return [];
  const declared = scope.model.functions?.find((each) => each.name === name.text)?.params ?? [];
  return call.arguments.flatMap((given, index) => {
    const param = declared[index];
    const most = param && declaredPlaces(param);
    const { places = Infinity } = decimals(given);
    if (param === undefined || most === undefined || places <= most) return [];
    const message = `\`${given.getText()}\` may have more than the ${most} decimals that \`${param.name}\` of \`${name.text}\` declares.`;
    const fix = `Write \`round(${given.getText()}, ${most})\`, or declare more \`decimals\` for \`${param.name}\`.`;
    return [findingAt(scope, given, 'DECIMALS_UNROUNDED', message, fix)];
  });
}

function declaredPlaces(param: Field): number | undefined {
  if (param.type === 'integer') return 0;
  return param.type === 'number' ? param.decimals : undefined;
}

function unrounded(node: ts.Expression, scope: Scope): Finding {
  const text = node.getText();
  return findingAt(
    scope,
    node,
    'DECIMALS_UNROUNDED',
    `\`${text}\` is computed from decimals and may be off in its last binary digit where it is compared.`,
    `Write \`round(${text}, 2)\` with the digits that it should have, or declare the \`decimals\` of all that it is computed from.`,
  );
}
