import { contains } from './nodes.ts';
import { ts } from 'ts-morph';
import type { Finding } from '../diagnostics/diagnostic.ts';
import { isReservedWord, rewriteNames } from '../names/reserved.ts';
import { isUnknown } from './functions.ts';
import { allowedOperators, assignmentOperators, refusals } from './refusals.ts';
import { findingAt } from './report.ts';
import type { Scope } from './scope.ts';
import { isArrayLike } from './type-kinds.ts';

/** Statements that compute a value and drop it; a text among them could be a directive. */
export function* statementFindings(node: ts.ExpressionStatement, scope: Scope): Generator<Finding> {
  if (!contains(node.expression, doesSomething))
    yield findingAt(
      scope,
      node,
      'STATEMENT_REFUSED',
      'The statement does nothing.',
      'Remove it, or use its value.',
    );
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

const loopFix = 'Write `for (const x of xs)`.';

/** Loops run over arrays and declare their item as a constant. */
export function* loopFindings(node: ts.ForOfStatement, scope: Scope): Generator<Finding> {
  const { checker } = scope.program;
  const list = node.initializer;
  if (node.awaitModifier !== undefined)
    yield findingAt(scope, node, 'ASYNC_REFUSED', 'Everything is synchronous.', loopFix);
  if (!ts.isVariableDeclarationList(list) || (list.flags & ts.NodeFlags.Const) === 0)
    yield findingAt(scope, list, 'LOOP_REFUSED', 'A loop declares its item with `const`.', loopFix);
  if (isUnknown(node.expression, scope)) return;
  if (!isArrayLike(checker.getTypeAtLocation(node.expression), checker))
    yield findingAt(
      scope,
      node.expression,
      'LOOP_REFUSED',
      '`for…of` runs over arrays.',
      'Use `keys`, `values` or `entries` of a record, `lines` of a text, `range(n)` for counting.',
    );
}

const plainDeclarations: ReadonlySet<number> = new Set([ts.NodeFlags.Const, ts.NodeFlags.Let]);

export function* variableFindings(
  node: ts.VariableDeclarationList,
  scope: Scope,
): Generator<Finding> {
  if (!plainDeclarations.has(node.flags & ts.NodeFlags.BlockScoped))
    yield findingAt(
      scope,
      node,
      'VARIABLE_REFUSED',
      'Only `const` and `let` declare locals.',
      'Write `const`, or `let` for a local that changes.',
    );
}

/** Locals under names that modules reserve, or that hide what generated code calls. */
export function* localFindings(node: ts.Identifier, scope: Scope): Generator<Finding> {
  const { text } = node;
  const isTaken = isReservedWord(text) || rewriteNames.has(text) || text.startsWith('$');
  if (isDeclared(node) && isTaken)
    yield findingAt(
      scope,
      node,
      'RESERVED_NAME',
      `\`${text}\` has a meaning of its own in generated code.`,
      `Choose another name, such as \`${text.replace(/^\$+/, '') || 'some'}Value\`.`,
    );
}

function isDeclared(node: ts.Identifier): boolean {
  const { parent } = node;
  const isLocal =
    ts.isVariableDeclaration(parent) || ts.isBindingElement(parent) || ts.isParameter(parent);
  return isLocal && parent.name === node;
}
