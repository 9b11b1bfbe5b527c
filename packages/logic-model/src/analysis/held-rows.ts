import { bare, collect } from '../language/nodes.ts';
import { ts } from 'ts-morph';
import type { Scope } from '../language/scope.ts';
import { tableCallOf, type TableCall } from './table-calls.ts';

/** A local that holds the row that an update writes. */
export interface HeldRow {
  readonly local: ts.Symbol;
  readonly declaration: ts.Declaration;
}

/**
 * The locals that hold the row of an update: `book` in `books.update(book, …)` and
 * `books.update(book.book_id, …)`, what `books.need(book_id)` gave for `books.update(book_id, …)`,
 * and what `session.get()` gave for a singleton.
 */
export function heldRows(update: TableCall, scope: Scope): HeldRow[] {
  if (update.entity.singleton) return found(update, undefined, scope);
  const target = update.call.arguments[0];
  if (target === undefined) return [];
  const named = rowNamed(target, update);
  const held = named && heldBy(named, update, scope);
  return held === undefined ? found(update, target, scope) : [held];
}

function rowNamed(target: ts.Expression, { entity }: TableCall): ts.Identifier | undefined {
  if (ts.isIdentifier(target)) return target;
  const isKey = ts.isPropertyAccessExpression(target) && target.name.text === entity.key;
  return isKey && ts.isIdentifier(target.expression) ? target.expression : undefined;
}

function heldBy(name: ts.Identifier, { entity }: TableCall, scope: Scope): HeldRow | undefined {
  if (scope.rowEntityOf(name)?.name !== entity.name) return undefined;
  const local = scope.program.checker.getSymbolAtLocation(name);
  const declaration = local?.declarations?.[0];
  return local && declaration ? { local, declaration } : undefined;
}

const finders = new Set(['get', 'need']);

/** Locals that were given the row under the same key, or the row of the singleton, before the update. */
function found(update: TableCall, key: ts.Expression | undefined, scope: Scope): HeldRow[] {
  return collect(scope.segment.root, (node) => {
    if (!ts.isVariableDeclaration(node) || !ts.isIdentifier(node.name)) return undefined;
    // What is found after the update is the row as the update left it.
    if (node.getStart() > update.call.getStart()) return undefined;
    const call = findingCall(node.initializer, scope);
    if (call?.entity !== update.entity || !isSameKey(call.call.arguments[0], key, scope))
      return undefined;
    const local = scope.program.checker.getSymbolAtLocation(node.name);
    return local && { local, declaration: node };
  });
}

/** `books.get(id)` in `const book = books.get(id) ?? fail(…)`. */
function findingCall(value: ts.Expression | undefined, scope: Scope): TableCall | undefined {
  if (value === undefined) return undefined;
  const inner = bare(value);
  if (ts.isBinaryExpression(inner)) return findingCall(inner.left, scope);
  const call = tableCallOf(inner, scope);
  return call !== undefined && finders.has(call.method) ? call : undefined;
}

/** Keys that are one name, or one path of names, are one value: none of them is ever assigned. */
function isSameKey(
  a: ts.Expression | undefined,
  b: ts.Expression | undefined,
  { program: { checker } }: Scope,
): boolean {
  if (a === undefined || b === undefined) return a === b;
  const [root, other] = [rootOf(a), rootOf(b)];
  if (root === undefined || other === undefined || a.getText() !== b.getText()) return false;
  const symbol = checker.getSymbolAtLocation(root);
  return symbol === checker.getSymbolAtLocation(other) && !isLet(symbol);
}

function rootOf(path: ts.Expression): ts.Identifier | undefined {
  if (ts.isIdentifier(path)) return path;
  return ts.isPropertyAccessExpression(path) ? rootOf(path.expression) : undefined;
}

function isLet(symbol: ts.Symbol | undefined): boolean {
  const list = symbol?.valueDeclaration?.parent;
  return list !== undefined && (list.flags & ts.NodeFlags.Let) !== 0;
}
