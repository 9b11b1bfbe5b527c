import { isInside, collect } from '../language/nodes.ts';
import { ts } from 'ts-morph';
import type { Finding } from '../diagnostics/diagnostic.ts';
import { findingAt } from '../language/report.ts';
import type { Scope } from '../language/scope.ts';
import { endsLoop, inOtherBranch, leavesBefore } from './control-flow.ts';
import { heldRows, type HeldRow } from './held-rows.ts';
import {
  tableCallOf,
  tableCallsOf,
  writtenFields,
  writtenValue,
  type TableCall,
} from './table-calls.ts';

/** An update of the row that a local holds. */
interface Update extends HeldRow {
  readonly call: TableCall;
  readonly fields: readonly string[] | 'all';
}

/**
 * Uses of a row after it was updated. The row that a local holds still has the old values: reading
 * an updated field, or handing the row on, loses the write. In a loop that updates a row found
 * before it, every turn reads the first values.
 */
export function staleRowFindings(scope: Scope): Finding[] {
  return updatesOf(scope).flatMap((update) =>
    usesOf(update.local, scope)
      .filter((use) => isStale(use, update, scope))
      .map((use) => staleFinding(use, update, scope)),
  );
}

function updatesOf(scope: Scope): Update[] {
  return tableCallsOf(scope)
    .filter(({ method }) => method === 'update')
    .flatMap((call) => {
      const fields = writtenFields(writtenValue(call));
      return heldRows(call, scope).map((held) => ({ ...held, call, fields }));
    });
}

function usesOf(symbol: ts.Symbol, scope: Scope): ts.Identifier[] {
  const { checker } = scope.program;
  return collect(scope.segment.root, (node) => {
    if (!ts.isIdentifier(node)) return undefined;
    const used = ts.isShorthandPropertyAssignment(node.parent)
      ? checker.getShorthandAssignmentValueSymbol(node.parent)
      : checker.getSymbolAtLocation(node);
    return used === symbol && !isDeclared(node) ? node : undefined;
  });
}

function isDeclared(node: ts.Identifier): boolean {
  const { parent } = node;
  return (ts.isVariableDeclaration(parent) || ts.isParameter(parent)) && parent.name === node;
}

function isStale(use: ts.Identifier, update: Update, scope: Scope): boolean {
  if (isAssignmentTarget(use) || isOnlyTarget(use, scope) || !readsUpdated(use, update))
    return false;
  const { call } = update.call;
  const comesBack = isCarriedTo(use, update, scope);
  if (isInside(use, call)) return comesBack;
  return comesBack || (use.getStart() > call.end && isOnPathAfter(use, update, scope));
}

/** Whether a later turn of a loop brings the updated row to the use. */
function isCarriedTo(use: ts.Identifier, update: Update, scope: Scope): boolean {
  const { call } = update.call;
  const loop = loopOf(call, update, scope);
  if (loop === undefined || !isInside(use, loop)) return false;
  const isRenewed = assignmentsOf(update, scope).some((node) => isInside(node, loop));
  return !isRenewed && !endsLoop(call, loop);
}

function isAssignmentTarget(use: ts.Identifier): boolean {
  const { parent } = use;
  return (
    ts.isBinaryExpression(parent) &&
    parent.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
    parent.left === use
  );
}

/** A row as first argument of update, remove, keyOf and the like stands for its key. */
function isOnlyTarget(use: ts.Identifier, scope: Scope): boolean {
  const call = tableCallOf(use.parent, scope);
  return call !== undefined && call.call.arguments[0] === use && call.method !== 'insert';
}

function readsUpdated(use: ts.Identifier, { fields, call }: Update): boolean {
  const field = fieldRead(use);
  if (field === undefined) return !isTested(use);
  return field !== call.entity.key && (fields === 'all' || fields.includes(field));
}

/** The field in `book.title` or `book['+1']`. */
function fieldRead(row: ts.Identifier): string | undefined {
  const { parent } = row;
  if (ts.isPropertyAccessExpression(parent))
    return parent.expression === row ? parent.name.text : undefined;
  if (!ts.isElementAccessExpression(parent) || parent.expression !== row) return undefined;
  const { argumentExpression: index } = parent;
  return ts.isStringLiteralLike(index) ? index.text : undefined;
}

/** `book === undefined`, `if (book)`: only whether there is a row. */
function isTested(use: ts.Identifier): boolean {
  const { parent } = use;
  if (ts.isIfStatement(parent) || ts.isPrefixUnaryExpression(parent)) return true;
  if (ts.isConditionalExpression(parent)) return parent.condition === use;
  return ts.isBinaryExpression(parent) && testing.has(parent.operatorToken.kind);
}

const testing = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
]);

/** Later in the text, on a path that the update is on, unless the local got a new value between. */
function isOnPathAfter(use: ts.Identifier, update: Update, scope: Scope): boolean {
  const { call } = update.call;
  // `book = books.update(book, …)` keeps the local fresh.
  if (assigns(call.parent, update.local, scope)) return false;
  if (inOtherBranch(use, call) || leavesBefore(call, use)) return false;
  return !assignmentsOf(update, scope).some(
    (node) => node.getStart() > call.end && node.end < use.getStart(),
  );
}

function assignmentsOf(update: Update, scope: Scope): ts.Node[] {
  return collect(scope.segment.root, (node) =>
    assigns(node, update.local, scope) ? node : undefined,
  );
}

function assigns(node: ts.Node, local: ts.Symbol, scope: Scope): boolean {
  return (
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
    scope.program.checker.getSymbolAtLocation(node.left) === local
  );
}

/** The loop or callback that runs the update again with the same local, which stands outside. */
function loopOf(call: ts.Node, { declaration }: Update, { segment }: Scope): ts.Node | undefined {
  for (let inner = call; inner !== segment.owner; inner = inner.parent) {
    const { parent } = inner;
    const repeats =
      (ts.isForOfStatement(parent) && parent.statement === inner) || ts.isArrowFunction(parent);
    if (repeats && !isInside(declaration, parent)) return parent;
  }
  return undefined;
}

function staleFinding(use: ts.Identifier, { call }: Update, scope: Scope): Finding {
  const table = call.entity.collection;
  return findingAt(
    scope,
    use,
    'STALE_ROW',
    `\`${use.text}\` was updated; this is the row from before.`,
    `Use the row that \`${table}.update\` returns, read it again with \`${table}.need(…)\`, or update with \`(row) => ({ … })\`.`,
  );
}
