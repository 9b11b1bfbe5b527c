import { walk } from './nodes.ts';
import { ts } from 'ts-morph';
import type { Finding } from '../diagnostics/diagnostic.ts';
import { inheritedNames, prototypeNames } from '../names/reserved.ts';
import { annotationFindings } from './check-annotations.ts';
import { assignmentFindings, callbackFindings, callFindings } from './check-calls.ts';
import { commentFindings } from './check-comments.ts';
import { accessFindings, bindingFindings, memberFindings } from './check-members.ts';
import { identifierFindings } from './check-names.ts';
import {
  localFindings,
  loopFindings,
  statementFindings,
  variableFindings,
} from './check-statements.ts';
import {
  allowedKinds,
  assignmentOperators,
  isAllowedBinary,
  operatorFixes,
  refusals,
} from './refusals.ts';
import { findingAt } from './report.ts';
import type { Scope } from './scope.ts';
import { substituteFor } from './substitutes.ts';

/** Everything in a segment that the operation language does not have. */
export function syntaxFindings(scope: Scope): Finding[] {
  const found = [...commentFindings(scope)];
  walk(scope.segment.root, (node) => {
    const refused = refusalOf(node, scope);
    if (refused !== undefined) {
      found.push(refused);
      return false;
    }
    found.push(...ruleFindings(node, scope));
    return true;
  });
  return found;
}

function refusalOf(node: ts.Node, scope: Scope): Finding | undefined {
  if (isAsConst(node) || isToken(node)) return undefined;
  const refusal = refusals.get(node.kind);
  if (refusal !== undefined) {
    return findingAt(scope, node, refusal.code, refusal.message, fixOf(node) ?? refusal.fix);
  }
  if (allowedKinds.has(node.kind)) return undefined;
  const message = `This syntax (${ts.SyntaxKind[node.kind]}) is not part of the operation language.`;
  return findingAt(scope, node, 'STATEMENT_REFUSED', message);
}

/** `new Date()`: what does the same here. */
function fixOf(node: ts.Node): string | undefined {
  return ts.isNewExpression(node) && ts.isIdentifier(node.expression)
    ? substituteFor(node.expression.text)
    : undefined;
}

/** Operators and punctuation are judged with the expression they belong to. */
function isToken({ kind }: ts.Node): boolean {
  const text = ts.tokenToString(kind);
  return text !== undefined && (operatorWords.has(kind) || !/\w/.test(text));
}

const operatorWords = new Set([ts.SyntaxKind.InKeyword, ts.SyntaxKind.InstanceOfKeyword]);

function isAsConst(node: ts.Node): boolean {
  return (
    ts.isAsExpression(node) &&
    ts.isTypeReferenceNode(node.type) &&
    node.type.typeName.getText() === 'const'
  );
}

function ruleFindings(node: ts.Node, scope: Scope): Iterable<Finding> {
  if (ts.isIdentifier(node)) return nameFindings(node, scope);
  if (ts.isStringLiteralLike(node)) return isKey(node) ? prototypeFindings(node, scope) : [];
  if (ts.isVariableDeclarationList(node)) return variableFindings(node, scope);
  if (ts.isBindingElement(node)) return bindingFindings(node, scope);
  if (ts.isTypeReferenceNode(node)) return annotationFindings(node, scope);
  if (ts.isForOfStatement(node)) return loopFindings(node, scope);
  if (ts.isExpressionStatement(node)) return statementFindings(node, scope);
  return ts.isExpression(node) ? expressionFindings(node, scope) : [];
}

function expressionFindings(node: ts.Expression, scope: Scope): Iterable<Finding> {
  if (ts.isBinaryExpression(node)) return binaryFindings(node, scope);
  if (ts.isPrefixUnaryExpression(node)) return prefixFindings(node, scope);
  if (ts.isPostfixUnaryExpression(node)) return assignmentFindings(node.operand, scope);
  if (ts.isPropertyAccessExpression(node)) return memberFindings(node, scope);
  if (ts.isElementAccessExpression(node)) return accessFindings(node, scope);
  if (ts.isCallExpression(node)) return callFindings(node, scope);
  return ts.isArrowFunction(node) ? callbackFindings(node, scope) : [];
}

function* nameFindings(node: ts.Identifier, scope: Scope): Generator<Finding> {
  yield* prototypeFindings(node, scope);
  yield* localFindings(node, scope);
  yield* identifierFindings(node, scope);
}

function* prototypeFindings(
  node: ts.Identifier | ts.StringLiteralLike,
  scope: Scope,
): Generator<Finding> {
  if (prototypeNames.has(node.text))
    yield findingAt(
      scope,
      node,
      'PROTOTYPE_REACH',
      `\`${node.text}\` reaches the prototype.`,
      'Use own fields only; no field, key or local bears this name.',
    );
}

/** A text is a key where it names a property: in brackets, in literals, in patterns. */
function isKey(node: ts.StringLiteralLike): boolean {
  const { parent } = node;
  if (ts.isElementAccessExpression(parent)) return parent.argumentExpression === node;
  if (ts.isPropertyAssignment(parent)) return parent.name === node;
  if (ts.isBindingElement(parent)) return parent.propertyName === node;
  return ts.isComputedPropertyName(parent);
}

function* binaryFindings(node: ts.BinaryExpression, scope: Scope): Generator<Finding> {
  const { operatorToken: operator, left } = node;
  if (!isAllowedBinary(node))
    yield findingAt(
      scope,
      operator,
      'OPERATOR_REFUSED',
      `The operator \`${operator.getText()}\` is not part of the operation language.`,
      operatorFixes.get(operator.kind) ?? 'Use arithmetic, comparison and boolean operators.',
    );
  else if (assignmentOperators.has(operator.kind)) yield* assignmentFindings(left, scope);
  else if (operator.kind === ts.SyntaxKind.InKeyword) yield* askedFindings(left, scope);
}

/** `'toString' in value` is true of every object. */
function* askedFindings(name: ts.Expression, scope: Scope): Generator<Finding> {
  if (ts.isStringLiteral(name) && inheritedNames.has(name.text))
    yield findingAt(
      scope,
      name,
      'PROTOTYPE_REACH',
      `\`${name.text}\` is inherited by every object.`,
      'Ask for a member of the type.',
    );
}

function* prefixFindings(node: ts.PrefixUnaryExpression, scope: Scope): Generator<Finding> {
  switch (node.operator) {
    case ts.SyntaxKind.ExclamationToken:
    case ts.SyntaxKind.MinusToken:
      return;
    case ts.SyntaxKind.PlusPlusToken:
    case ts.SyntaxKind.MinusMinusToken:
      yield* assignmentFindings(node.operand, scope);
      return;
    default:
      yield findingAt(
        scope,
        node,
        'OPERATOR_REFUSED',
        'Unary `+` and `~` are not part of the operation language.',
        'Use `parseNumber(text)` for texts, and arithmetic for numbers.',
      );
  }
}
