import type { Entity, Field } from '@envloom/logic-model';
import { ts } from 'ts-morph';
import { type Declaration, declarationOf } from './declarations.ts';
import { bare, calledName, type MethodCall, methodCallOf } from './tree.ts';
import { type Body, fieldNamed, tableOf } from './view.ts';

/** What an expression gives: one row of an entity (or nothing), or a list of rows. */
export interface RowsValue {
  readonly entity: Entity;
  readonly many: boolean;
}

const rowMethods = new Set(['get', 'need', 'first', 'insert', 'update']);
const listMethods = new Set(['all', 'where', 'ancestors', 'descendants']);
const keepMethods = new Set(['filter', 'slice', 'toSorted', 'toReversed', 'concat']);
const pickMethods = new Set(['find', 'at', 'findLast']);
const keepHelpers = new Set(['sortBy', 'shuffle']);
const itemHelpers = new Set(['sum', 'count', 'min', 'max', 'sortBy', 'groupBy']);

const one = (entity: Entity): RowsValue => ({ entity, many: false });
const itemOf = (rows: RowsValue | undefined): RowsValue | undefined =>
  rows?.many === true ? one(rows.entity) : undefined;

/** The row or rows that an expression gives, as far as the text shows it. */
export function rowsOf(written: ts.Expression, body: Body): RowsValue | undefined {
  const expression = bare(written);
  if (ts.isIdentifier(expression)) return rowsOfName(expression, body);
  if (ts.isCallExpression(expression)) return rowsOfCall(expression, body);
  if (ts.isElementAccessExpression(expression)) return itemOf(rowsOf(expression.expression, body));
  if (ts.isBinaryExpression(expression)) {
    return rowsOf(expression.left, body) ?? rowsOf(expression.right, body);
  }
  if (ts.isConditionalExpression(expression)) {
    return rowsOf(expression.whenTrue, body) ?? rowsOf(expression.whenFalse, body);
  }
  return ts.isArrayLiteralExpression(expression) ? rowsOfList(expression, body) : undefined;
}

function rowsOfList(list: ts.ArrayLiteralExpression, body: Body): RowsValue | undefined {
  for (const element of list.elements) {
    const inner = ts.isSpreadElement(element) ? element.expression : element;
    const found = rowsOf(inner, body);
    if (found !== undefined) return { entity: found.entity, many: true };
  }
  return undefined;
}

function rowsOfName(name: ts.Identifier, body: Body): RowsValue | undefined {
  const declaration = declarationOf(name);
  if (declaration === undefined) return name.text === 'actor' ? actorRow(body) : undefined;
  const whole = rowsOfDeclaration(declaration, body);
  if (declaration.property === undefined) return whole;
  return typeof declaration.property === 'number' ? itemOf(whole) : undefined;
}

function actorRow({ view }: Body): RowsValue | undefined {
  const entity = view.model.actor && view.entity(view.model.actor.entity);
  return entity && one(entity);
}

/** What is declared, before anything is taken out of it. */
function rowsOfDeclaration(declaration: Declaration, body: Body): RowsValue | undefined {
  const { kind, value, arrow, index } = declaration;
  if (arrow !== undefined) return rowsOfParameter(arrow, index, body);
  const rows = value && rowsOf(value, body);
  return kind === 'item' ? itemOf(rows) : rows;
}

/** What a callback is called with. */
function rowsOfParameter(
  arrow: ts.ArrowFunction,
  index: number,
  body: Body,
): RowsValue | undefined {
  const { parent } = arrow;
  if (!ts.isCallExpression(parent)) return undefined;
  const method = methodCallOf(parent);
  if (method !== undefined) {
    const entity = tableOf(method.receiver, body);
    if (entity !== undefined) return index === 0 ? one(entity) : undefined;
    const isItem = index === (method.method === 'reduce' ? 1 : 0);
    return isItem ? itemOf(rowsOf(method.receiver, body)) : undefined;
  }
  const [items] = parent.arguments;
  const isHelper = itemHelpers.has(calledName(parent) ?? '') && items !== arrow;
  return isHelper && items !== undefined ? itemOf(rowsOf(items, body)) : undefined;
}

function rowsOfCall(call: ts.CallExpression, body: Body): RowsValue | undefined {
  const method = methodCallOf(call);
  if (method !== undefined) return rowsOfMethod(method, body);
  const [items] = call.arguments;
  return keepHelpers.has(calledName(call) ?? '') && items !== undefined
    ? rowsOf(items, body)
    : undefined;
}

function rowsOfMethod({ receiver, method }: MethodCall, body: Body): RowsValue | undefined {
  const entity = tableOf(receiver, body);
  if (entity !== undefined) {
    if (rowMethods.has(method)) return one(entity);
    return listMethods.has(method) ? { entity, many: true } : undefined;
  }
  const rows = rowsOf(receiver, body);
  if (keepMethods.has(method)) return rows;
  return pickMethods.has(method) ? itemOf(rows) : undefined;
}

/** A field of a row. */
export interface FieldRead {
  readonly entity: Entity;
  readonly field: Field;
  /** The expression of the row. */
  readonly row: ts.Expression | undefined;
}

/** The field that an expression reads: `book.copies`, or a constant that was read from one. */
export function fieldOf(written: ts.Expression, body: Body): FieldRead | undefined {
  const expression = bare(written);
  if (ts.isPropertyAccessExpression(expression)) {
    const rows = rowsOf(expression.expression, body);
    const field = rows?.many === false && fieldNamed(rows.entity, expression.name.text);
    return field && rows ? { entity: rows.entity, field, row: expression.expression } : undefined;
  }
  if (!ts.isIdentifier(expression)) return undefined;
  const declaration = declarationOf(expression);
  return declaration && fieldOfDeclaration(declaration, body);
}

function fieldOfDeclaration(declaration: Declaration, body: Body): FieldRead | undefined {
  const { kind, value, property } = declaration;
  if (property === undefined) {
    return kind === 'local' && value !== undefined ? fieldOf(value, body) : undefined;
  }
  const rows = rowsOfDeclaration(declaration, body);
  if (typeof property !== 'string' || rows === undefined || rows.many) return undefined;
  const field = fieldNamed(rows.entity, property);
  return field && { entity: rows.entity, field, row: value };
}

/** The entity whose key an expression gives: a ref, the key of a row, or a param that is a ref. */
export function isKeyField({ entity, field }: FieldRead): boolean {
  return entity.key === field.name;
}
