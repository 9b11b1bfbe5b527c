import { ts } from 'ts-morph';
import type { Finding } from '../diagnostics/diagnostic.ts';
import { prototypeNames } from '../names/reserved.ts';
import { accessFindings } from './check-access.ts';
import { annotationFindings } from './check-annotations.ts';
import { callbackFindings } from './check-callbacks.ts';
import { callFindings } from './check-calls.ts';
import { commentFindings } from './check-comments.ts';
import { localFindings } from './check-locals.ts';
import { loopFindings } from './check-loops.ts';
import { bindingFindings, memberFindings } from './check-members.ts';
import { identifierFindings } from './check-names.ts';
import { statementFindings } from './check-statements.ts';
import { assignmentFindings } from './check-writes.ts';
import {
  allowedKinds,
  allowedOperators,
  assignmentOperators,
  operatorFixes,
  refusals,
} from './refusals.ts';
import { findingAt } from './report.ts';
import { walk, type Scope } from './scope.ts';
import { substituteFor } from './substitutes.ts';

type Rule<N extends ts.Node> = (node: N, scope: Scope) => Finding[];

/** Everything in a segment that the operation language does not have. */
export function syntaxFindings(scope: Scope): Finding[] {
  const found = commentFindings(scope);
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

function refusalOf(node: ts.Node, { segment }: Scope): Finding | undefined {
  if (isAsConst(node) || isToken(node)) return undefined;
  const refusal = refusals.get(node.kind);
  if (refusal !== undefined) {
    return findingAt(segment, node, refusal.code, refusal.message, fixOf(node) ?? refusal.fix);
  }
  if (allowedKinds.has(node.kind)) return undefined;
  const kind = ts.SyntaxKind[node.kind];
  return findingAt(
    segment,
    node,
    'STATEMENT_REFUSED',
    `This syntax (${kind}) is not part of the operation language.`,
    'Use const, let, if, for…of, switch, return, calls and literals.',
  );
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

function ruleFindings(node: ts.Node, scope: Scope): Finding[] {
  if (ts.isIdentifier(node)) return nameFindings(node, scope);
  if (ts.isStringLiteralLike(node)) return keyTextFindings(node, scope);
  if (ts.isVariableDeclarationList(node)) return variableFindings(node, scope);
  if (ts.isBindingElement(node)) return bindingFindings(node, scope);
  if (ts.isTypeReferenceNode(node)) return annotationFindings(node, scope);
  if (ts.isForOfStatement(node)) return loopFindings(node, scope);
  if (ts.isExpressionStatement(node)) return statementFindings(node, scope);
  return ts.isExpression(node) ? expressionFindings(node, scope) : [];
}

function expressionFindings(node: ts.Expression, scope: Scope): Finding[] {
  if (ts.isBinaryExpression(node)) return binaryFindings(node, scope);
  if (ts.isPrefixUnaryExpression(node)) return prefixFindings(node, scope);
  if (ts.isPostfixUnaryExpression(node)) return assignmentFindings(node.operand, scope);
  if (ts.isPropertyAccessExpression(node)) return memberFindings(node, scope);
  if (ts.isElementAccessExpression(node)) return accessFindings(node, scope);
  if (ts.isCallExpression(node)) return callFindings(node, scope);
  return ts.isArrowFunction(node) ? callbackFindings(node, scope) : [];
}

const nameFindings: Rule<ts.Identifier> = (node, scope) => [
  ...prototypeFindings(node, scope),
  ...localFindings(node, scope),
  ...identifierFindings(node, scope),
];

const prototypeFinding = (node: ts.Node, name: string, { segment }: Scope): Finding =>
  findingAt(
    segment,
    node,
    'PROTOTYPE_REACH',
    `\`${name}\` reaches the prototype.`,
    'Use own fields only; no field, key or local bears this name.',
  );

const prototypeFindings: Rule<ts.Identifier> = (node, scope) =>
  prototypeNames.has(node.text) ? [prototypeFinding(node, node.text, scope)] : [];

/** A text is a key where it names a property: in brackets, in literals, in patterns. */
const keyTextFindings: Rule<ts.StringLiteralLike> = (node, scope) => {
  return isKey(node) && prototypeNames.has(node.text)
    ? [prototypeFinding(node, node.text, scope)]
    : [];
};

function isKey(node: ts.StringLiteralLike): boolean {
  const { parent } = node;
  if (ts.isElementAccessExpression(parent)) return parent.argumentExpression === node;
  if (ts.isPropertyAssignment(parent)) return parent.name === node;
  if (ts.isBindingElement(parent)) return parent.propertyName === node;
  return ts.isComputedPropertyName(parent);
}

const plainDeclarations: ReadonlySet<number> = new Set([ts.NodeFlags.Const, ts.NodeFlags.Let]);

const variableFindings: Rule<ts.VariableDeclarationList> = (node, { segment }) => {
  const plain = plainDeclarations.has(node.flags & ts.NodeFlags.BlockScoped);
  return plain
    ? []
    : [
        findingAt(
          segment,
          node,
          'VARIABLE_REFUSED',
          'Only `const` and `let` declare locals.',
          'Write `const`, or `let` for a local that changes.',
        ),
      ];
};

const binaryFindings: Rule<ts.BinaryExpression> = (node, scope) => {
  const operator = node.operatorToken;
  if (!allowedOperators.has(operator.kind)) {
    return [
      findingAt(
        scope.segment,
        operator,
        'OPERATOR_REFUSED',
        `The operator \`${operator.getText()}\` is not part of the operation language.`,
        operatorFixes.get(operator.kind) ?? 'Use arithmetic, comparison and boolean operators.',
      ),
    ];
  }
  return assignmentOperators.has(operator.kind) ? assignmentFindings(node.left, scope) : [];
};

const prefixFindings: Rule<ts.PrefixUnaryExpression> = (node, scope) => {
  switch (node.operator) {
    case ts.SyntaxKind.ExclamationToken:
    case ts.SyntaxKind.MinusToken:
      return [];
    case ts.SyntaxKind.PlusPlusToken:
    case ts.SyntaxKind.MinusMinusToken:
      return assignmentFindings(node.operand, scope);
    default:
      return [
        findingAt(
          scope.segment,
          node,
          'OPERATOR_REFUSED',
          'Unary `+` and `~` are not part of the operation language.',
          'Use `parseNumber(text)` for texts, and arithmetic for numbers.',
        ),
      ];
  }
};
