import { ts } from 'ts-morph';
import type { Finding } from '../diagnostics/diagnostic.ts';
import { allowedOperators, assignmentOperators, refusals } from './refusals.ts';
import { findingAt } from './report.ts';
import { contains, type Scope } from './scope.ts';

/** Statements that compute a value and drop it; a text among them could be a directive. */
export function statementFindings(node: ts.ExpressionStatement, { segment }: Scope): Finding[] {
  if (contains(node.expression, doesSomething)) return [];
  return [
    findingAt(
      segment,
      node,
      'STATEMENT_REFUSED',
      'The statement does nothing.',
      'Remove it, or use its value.',
    ),
  ];
}

/** Refused expressions have a finding of their own. */
function doesSomething(node: ts.Node): boolean {
  return ts.isCallExpression(node) || isChange(node) || refusals.has(node.kind);
}

function isChange(node: ts.Node): boolean {
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken;
    return assignmentOperators.has(kind) || !allowedOperators.has(kind);
  }
  const isUnary = ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node);
  return isUnary && isStep(node.operator);
}

function isStep(kind: ts.SyntaxKind): boolean {
  return kind === ts.SyntaxKind.PlusPlusToken || kind === ts.SyntaxKind.MinusMinusToken;
}
