import { methodCallOf, walk } from './nodes.ts';
import { ts } from 'ts-morph';
import type { Finding } from '../diagnostics/diagnostic.ts';
import { findingAt } from './report.ts';
import type { Scope } from './scope.ts';
import { isEvery, isText } from './type-kinds.ts';

/**
 * Lists, objects and `Json` that would silently become texts: in templates, added to texts, joined,
 * compared or sorted. A list that holds another twice, and so on, makes a text without end.
 */
export function textFindings(scope: Scope): Finding[] {
  const found: Finding[] = [];
  walk(scope.segment.root, (node) => {
    const part = textParts(node, scope).find((each) => !isScalar(scope.typeOf(each)));
    const list = listTurnedText(node);
    if (part !== undefined) found.push(refused(part, inTexts, scope));
    if (list !== undefined && !hasScalarItems(list, scope))
      found.push(refused(list, inLists, scope));
  });
  return found;
}

const inTexts = 'Only texts, numbers and booleans are written into texts and compared.';
const inLists = 'Only lists of texts, numbers and booleans are joined or sorted as they are.';

function refused(node: ts.Node, message: string, scope: Scope): Finding {
  return findingAt(
    scope,
    node,
    'TYPE_ERROR',
    message,
    'Name the field that is meant, `map` the list to texts first, or narrow `Json` with `typeof`.',
  );
}

const comparisons: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.LessThanToken,
  ts.SyntaxKind.LessThanEqualsToken,
  ts.SyntaxKind.GreaterThanToken,
  ts.SyntaxKind.GreaterThanEqualsToken,
]);

/** The expressions that a template, an addition or a comparison turns into texts. */
function textParts(node: ts.Node, scope: Scope): ts.Expression[] {
  if (ts.isTemplateSpan(node)) return [node.expression];
  if (!ts.isBinaryExpression(node)) return [];
  const { left, right, operatorToken } = node;
  return comparisons.has(operatorToken.kind) || addsText(node, scope) ? [left, right] : [];
}

function addsText({ left, operatorToken: { kind }, right }: ts.BinaryExpression, scope: Scope) {
  const adds = kind === ts.SyntaxKind.PlusToken || kind === ts.SyntaxKind.PlusEqualsToken;
  return adds && [left, right].some((part) => isText(scope.typeOf(part)));
}

/** The list whose items `join`, or `toSorted` without a comparison, turns into texts. */
function listTurnedText(node: ts.Node): ts.Expression | undefined {
  const call = methodCallOf(node);
  if (call === undefined) return undefined;
  const isPlainSort = call.method === 'toSorted' && call.call.arguments.length === 0;
  return call.method === 'join' || isPlainSort ? call.receiver : undefined;
}

function hasScalarItems(list: ts.Expression, scope: Scope): boolean {
  const items = scope.presentTypeOf(list).getNumberIndexType();
  return items === undefined || isScalar(items);
}

const scalar =
  ts.TypeFlags.StringLike |
  ts.TypeFlags.NumberLike |
  ts.TypeFlags.BooleanLike |
  ts.TypeFlags.Null |
  ts.TypeFlags.Undefined |
  ts.TypeFlags.Never |
  ts.TypeFlags.Any;

function isScalar(type: ts.Type): boolean {
  return isEvery(type, scalar);
}
