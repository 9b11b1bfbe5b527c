import {
  bare,
  calledName,
  literalOf,
  methodCallOf,
  type TableCall,
  tableCallsOf,
  writtenValue,
} from '@envloom/logic-model/bodies';
import type { Entity } from '@envloom/logic-model';
import { ts } from 'ts-morph';
import {
  type Body,
  declarationOf,
  type FieldRead,
  fieldNamed,
  fieldOf,
  isNumeric,
  sourceOf,
} from './body.ts';

const writing = new Set(['insert', 'update', 'remove']);

/** Whether a call reads a table. */
export function isLook({ method }: TableCall): boolean {
  return !writing.has(method);
}

/** The writes of a body, in source order. */
export function writesOf({ scope }: Body): TableCall[] {
  return tableCallsOf(scope).filter((call) => !isLook(call));
}

/** One field that an insert or update writes. */
export interface FieldWrite {
  readonly call: TableCall;
  readonly field: string;
  readonly value: ts.Expression;
}

/** The fields that the inserts and updates of a body write out. */
export function fieldWritesOf({ scope }: Body): FieldWrite[] {
  return tableCallsOf(scope).flatMap((call) =>
    namedValues(writtenValue(call)).map(([field, value]) => ({ call, field, value })),
  );
}

/** Names and values of the literal that is given or made; spreads and computed names left out. */
export function namedValues(value: ts.Expression | undefined): [string, ts.Expression][] {
  return (literalOf(value)?.properties ?? []).flatMap((property): [string, ts.Expression][] => {
    const { name } = property;
    if (name === undefined || !(ts.isIdentifier(name) || ts.isStringLiteralLike(name))) return [];
    if (ts.isShorthandPropertyAssignment(property)) return [[name.text, property.name]];
    return ts.isPropertyAssignment(property) ? [[name.text, property.initializer]] : [];
  });
}

/** The fields that an object of field values asks for. */
export function matchedFields({ call, entity }: TableCall): string[] {
  return namedValues(call.arguments[0]).map(([field]) => `${entity.name}.${field}`);
}

/** A number of a row that is raised or lowered. */
export interface Change {
  readonly call: TableCall;
  readonly entity: Entity;
  readonly field: string;
  readonly direction: 'raise' | 'lower';
  readonly amount: ts.Expression;
}

/** The numbers that a body raises or lowers: `{ copies: book.copies - 1 }`. */
export function changesOf(body: Body): Change[] {
  return fieldWritesOf(body).flatMap(({ call, field, value }) => {
    const { entity, method } = call;
    if (method !== 'update' || !isNumeric(fieldNamed(entity, field))) return [];
    const isOld = (read: FieldRead | undefined) =>
      read?.entity === entity && read.field.name === field;
    const change = differenceOf(value, (side) => isOld(fieldOf(side, body)), body);
    return change ? [{ call, entity, field, ...change }] : [];
  });
}

type Difference = Pick<Change, 'direction' | 'amount'>;
type IsOld = (side: ts.Expression) => boolean;

function differenceOf(written: ts.Expression, isOld: IsOld, body: Body): Difference | undefined {
  const value = unrounded(written, body);
  if (ts.isBinaryExpression(value)) return sumOf(value, isOld);
  const declaration = declarationOf(value, body.scope);
  const isConstant = declaration !== undefined && ts.isVariableDeclaration(declaration);
  const source = isConstant ? sourceOf(value, body) : undefined;
  return source && differenceOf(source, isOld, body);
}

function sumOf(
  { left, right, operatorToken: { kind } }: ts.BinaryExpression,
  isOld: IsOld,
): Difference | undefined {
  const isFirst = isOld(left);
  const isKnown = isFirst || isOld(right);
  const inner = bare(left);
  if (!isKnown && ts.isBinaryExpression(inner)) return sumOf(inner, isOld);
  if (kind === ts.SyntaxKind.MinusToken) {
    return isFirst ? { direction: 'lower', amount: bare(right) } : undefined;
  }
  if (kind !== ts.SyntaxKind.PlusToken || !isKnown) return undefined;
  const amount = bare(isFirst ? right : left);
  // Adding `-x` lowers by `x`.
  return ts.isPrefixUnaryExpression(amount) && amount.operator === ts.SyntaxKind.MinusToken
    ? { direction: 'lower', amount: bare(amount.operand) }
    : { direction: 'raise', amount };
}

const rounding = new Set(['round', 'floor', 'ceil']);

/** The value inside `round(…)`, `Math.round(…)`, `Math.max(0, …)`, or a function of the model. */
function unrounded(written: ts.Expression, body: Body): ts.Expression {
  const value = bare(written);
  if (!ts.isCallExpression(value)) return value;
  const inner = innerOf(value, body);
  return inner === undefined ? value : unrounded(inner, body);
}

function innerOf(call: ts.CallExpression, body: Body): ts.Expression | undefined {
  const [first, second] = call.arguments;
  const name = calledName(call)?.text ?? methodCallOf(call)?.method ?? '';
  if (rounding.has(name) || (second === undefined && isOwnFunction(call, body))) return first;
  if (name !== 'max' && name !== 'min') return undefined;
  return [first, second].find((side) => side && ts.isBinaryExpression(bare(side)));
}

/** Whether a function of the model is called. */
export function isOwnFunction(call: ts.Node, { scope }: Body): boolean {
  const name = calledName(call);
  return name !== undefined && scope.meaningOf(name).kind === 'function';
}
