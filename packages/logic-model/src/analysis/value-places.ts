import { bare, calledName, contains, isValueIdentifier, methodCallOf } from '../language/nodes.ts';
import { ts } from 'ts-morph';
import type { Scope } from '../language/scope.ts';
import { holdsRows } from './row-uses.ts';
import { tableCallOf } from './table-calls.ts';

/** Where a value stands: in rows of an entity, at a place such as `book_id` or `steps[].device_id`. */
export interface ValuePlace {
  readonly entity: string;
  /** The place in the row; the key's field, or `''` where rows do not carry their key. */
  readonly place: string;
  /** Whether the row is the one that the expression is about, and no other of its entity. */
  readonly isOwn: boolean;
  /** The call that finds the row, where the value is read right from it. */
  readonly found?: ts.CallExpression;
  /** What the value is where there is none: `''` in `row.field ?? ''`. */
  readonly absent?: string;
}

/**
 * The places in rows that a value is read from as it stands there: the first, or in
 * `row.field ?? other.field` one after the other. None where it may come from elsewhere.
 *
 * @param own the name of the row that the expression is about
 */
export function valuePlacesOf(
  value: ts.Expression,
  own: string,
  scope: Scope,
): readonly ValuePlace[] {
  const node = bare(value);
  if (ts.isBinaryExpression(node)) return placesOrElse(node, own, scope);
  const place = placeOf(node, own, scope);
  return place === undefined ? [] : [place];
}

function placeOf(value: ts.Expression, own: string, scope: Scope): ValuePlace | undefined {
  const node = bare(value);
  if (ts.isPropertyAccessExpression(node)) return memberPlace(node, own, scope);
  if (ts.isIdentifier(node)) return localPlace(node, own, scope);
  return keyPlace(node, own, scope);
}

function memberPlace(
  { expression, name }: ts.PropertyAccessExpression,
  own: string,
  scope: Scope,
): ValuePlace | undefined {
  const row = scope.rowEntityOf(expression);
  if (row !== undefined) {
    const found = tableCallOf(bare(expression), scope)?.call;
    const isOwn = isRowNamed(own, expression, scope);
    return { entity: row.name, place: name.text, isOwn, ...(found && { found }) };
  }
  const outer = placeOf(expression, own, scope);
  return outer && { ...outer, place: `${outer.place}.${name.text}` };
}

/** Whether an expression is the row that the whole expression is about. */
export function isRowNamed(own: string, expression: ts.Node, scope: Scope): boolean {
  const node = ts.isParenthesizedExpression(expression) ? bare(expression) : expression;
  if (!isValueIdentifier(node)) return false;
  const meaning = scope.meaningOf(node);
  return meaning.kind === 'param' && meaning.name === own;
}

/** A parameter of a callback: a field that it takes out of a row, or an item of a list. */
function localPlace(name: ts.Identifier, own: string, scope: Scope): ValuePlace | undefined {
  const meaning = scope.meaningOf(name);
  if (meaning.kind !== 'local') return undefined;
  const { declaration } = meaning;
  if (ts.isBindingElement(declaration)) return takenPlace(declaration, own, scope);
  return ts.isParameter(declaration) ? itemPlace(declaration, own, scope) : undefined;
}

function takenPlace(
  { parent, propertyName, name, dotDotDotToken, initializer }: ts.BindingElement,
  own: string,
  scope: Scope,
): ValuePlace | undefined {
  const field = propertyName ?? name;
  if (dotDotDotToken || initializer || !ts.isIdentifier(field)) return undefined;
  if (!ts.isObjectBindingPattern(parent) || !ts.isParameter(parent.parent)) return undefined;
  const row = scope.rowEntityOf(parent);
  if (row !== undefined) return { entity: row.name, place: field.text, isOwn: false };
  const item = itemPlace(parent.parent, own, scope);
  return item && { ...item, place: `${item.place}.${field.text}` };
}

/** Methods of lists whose callbacks are given the items. */
const runners = new Set(['every', 'filter', 'find', 'flatMap', 'forEach', 'map', 'some']);

/** The first parameter of a callback that a list's method runs: `steps[]` in `steps.every((step) => …)`. */
function itemPlace(
  parameter: ts.ParameterDeclaration,
  own: string,
  scope: Scope,
): ValuePlace | undefined {
  const arrow = parameter.parent;
  if (!ts.isArrowFunction(arrow) || arrow.parameters[0] !== parameter) return undefined;
  const list = listRunBy(arrow);
  const outer = list && placeOf(list, own, scope);
  return outer && { ...outer, place: `${outer.place}[]` };
}

function listRunBy(arrow: ts.ArrowFunction): ts.Expression | undefined {
  const { parent } = arrow;
  if (!ts.isCallExpression(parent)) return undefined;
  const call = methodCallOf(parent);
  if (call !== undefined) return runners.has(call.method) ? call.receiver : undefined;
  return calledName(parent)?.text === 'sum' || calledName(parent)?.text === 'count'
    ? parent.arguments[0]
    : undefined;
}

function placesOrElse(
  { left, right, operatorToken }: ts.BinaryExpression,
  own: string,
  scope: Scope,
): readonly ValuePlace[] {
  if (operatorToken.kind !== ts.SyntaxKind.QuestionQuestionToken) return [];
  const first = placeOf(left, own, scope);
  if (first === undefined) return [];
  if (ts.isStringLiteralLike(right)) return [{ ...first, absent: right.text }];
  const others = valuePlacesOf(right, own, scope);
  return others.length === 0 ? [] : [first, ...others];
}

/** `users.keyOf(user)` */
function keyPlace(node: ts.Expression, own: string, scope: Scope): ValuePlace | undefined {
  const call = tableCallOf(node, scope);
  const row = call?.call.arguments[0];
  if (call?.method !== 'keyOf' || row === undefined) return undefined;
  const { key = '' } = call.entity;
  // Points and brackets lead further into a place.
  if (/[.[\]]/.test(key)) return undefined;
  return {
    entity: call.entity.name,
    place: key,
    isOwn: isRowNamed(own, row, scope),
  };
}

/**
 * Whether a value of a row's type may be something else than a row of a table: what a function
 * returns, or an object that is put together.
 */
export function makesRows(scope: Scope): boolean {
  return contains(scope.segment.root, (node) => {
    if (ts.isObjectLiteralExpression(node)) return !isEmptyOrMatch(node, scope);
    const name = calledName(node);
    return (
      name !== undefined && scope.meaningOf(name).kind === 'function' && holdsRows(node, scope)
    );
  });
}

function isEmptyOrMatch(node: ts.ObjectLiteralExpression, scope: Scope): boolean {
  return node.properties.length === 0 || tableCallOf(node.parent, scope) !== undefined;
}
