import { methodCallOf, type MethodCall, collect } from '../language/nodes.ts';
import { ts } from 'ts-morph';
import type { Scope } from '../language/scope.ts';
import type { Entity } from '../schema/model.ts';

/** A call of a table: `books.update(book, { … })`. */
export interface TableCall extends MethodCall {
  readonly entity: Entity;
}

/** The table call that a node is, if it is one. */
export function tableCallOf(node: ts.Node, scope: Scope): TableCall | undefined {
  const call = methodCallOf(node);
  const entity = call && scope.tableOf(call.receiver);
  return call && entity ? { ...call, entity } : undefined;
}

/** Every table call of a segment, in source order. */
export function tableCallsOf(scope: Scope): TableCall[] {
  const found = collect(scope.segment.root, (node) => tableCallOf(node, scope));
  return found.toSorted((a, b) => a.call.getStart() - b.call.getStart());
}

/** The change that an update or insert writes. */
export function writtenValue({ call, method, entity }: TableCall): ts.Expression | undefined {
  if (method === 'update') return call.arguments[entity.singleton ? 0 : 1];
  if (method === 'insert') return call.arguments[0];
  return undefined;
}

/** The fields that a change names: `'all'` where it is not a literal. */
export function writtenFields(value: ts.Expression | undefined): readonly string[] | 'all' {
  const literal = literalOf(value);
  if (literal === undefined) return 'all';
  const names = literal.properties.map((property) =>
    property.name && (ts.isIdentifier(property.name) || ts.isStringLiteralLike(property.name))
      ? property.name.text
      : undefined,
  );
  return names.every((name) => name !== undefined) ? names : 'all';
}

/** The object literal that an expression is, or that an arrow returns. */
export function literalOf(
  value: ts.Expression | undefined,
): ts.ObjectLiteralExpression | undefined {
  if (value === undefined) return undefined;
  if (ts.isObjectLiteralExpression(value)) return value;
  if (ts.isParenthesizedExpression(value)) return literalOf(value.expression);
  return ts.isArrowFunction(value) && !ts.isBlock(value.body) ? literalOf(value.body) : undefined;
}
