import type { Entity } from '@envloom/logic-model';
import { ts } from 'ts-morph';
import { bare, type MethodCall, methodCallOf, nodesIn, propertyName } from './tree.ts';
import { type Body, tableOf } from './view.ts';

/** A call of a table: `books.update(book, { … })`. */
export interface TableCall extends MethodCall {
  readonly entity: Entity;
}

export function tableCallOf(node: ts.Node, body: Body): TableCall | undefined {
  const call = methodCallOf(node);
  const entity = call && tableOf(call.receiver, body);
  return call && entity ? { ...call, entity } : undefined;
}

/** The table calls inside a node, in source order. */
export function tableCallsIn(node: ts.Node, body: Body): TableCall[] {
  return nodesIn(node).flatMap((inner) => tableCallOf(inner, body) ?? []);
}

/** Whether a call reads a table. */
export function isLook({ method }: TableCall): boolean {
  return method !== 'insert' && method !== 'update' && method !== 'remove';
}

/** One field that an insert or update writes. */
export interface FieldWrite {
  readonly call: TableCall;
  readonly field: string;
  readonly value: ts.Expression;
}

/** The fields that the inserts and updates of a body write out. */
export function fieldWritesOf(body: Body): FieldWrite[] {
  return tableCallsIn(body.root, body).flatMap((call) =>
    valuesOf(writtenLiteral(call)).map(([field, value]) => ({ call, field, value })),
  );
}

/** The literal that an insert or update writes. */
export function writtenLiteral({
  call,
  method,
  entity,
}: TableCall): ts.ObjectLiteralExpression | undefined {
  if (method === 'insert') return literalOf(call.arguments[0]);
  if (method !== 'update') return undefined;
  return literalOf(call.arguments[entity.singleton === true ? 0 : 1]);
}

/** The object literal that an expression is, or that an arrow returns. */
export function literalOf(
  value: ts.Expression | undefined,
): ts.ObjectLiteralExpression | undefined {
  if (value === undefined) return undefined;
  const inner = bare(value);
  if (ts.isObjectLiteralExpression(inner)) return inner;
  return ts.isArrowFunction(inner) && !ts.isBlock(inner.body) ? literalOf(inner.body) : undefined;
}

/** Names and values of a literal; spreads and computed names left out. */
export function valuesOf(
  literal: ts.ObjectLiteralExpression | undefined,
): [string, ts.Expression][] {
  return (literal?.properties ?? []).flatMap((property): [string, ts.Expression][] => {
    const name = propertyName(property.name);
    if (name === undefined) return [];
    if (ts.isShorthandPropertyAssignment(property)) return [[name, property.name]];
    return ts.isPropertyAssignment(property) ? [[name, property.initializer]] : [];
  });
}

/** The row, or its key, that an update or removal is of; nothing for singletons. */
export function targetOf({ call, method, entity }: TableCall): ts.Expression | undefined {
  return entity.singleton === true || method === 'insert' ? undefined : call.arguments[0];
}
