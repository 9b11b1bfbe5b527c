import type { Entity } from '@envloom/logic-model';
import { ts } from 'ts-morph';
import { declarationOf } from './declarations.ts';
import { type FieldRead, fieldOf } from './rows.ts';
import { fieldWritesOf, type TableCall, targetOf } from './table-calls.ts';
import { bare, calledName, methodCallOf } from './tree.ts';
import { type Body, fieldNamed, isNumeric } from './view.ts';

/** A number of a row that is raised or lowered. */
export interface Change {
  readonly call: TableCall;
  readonly entity: Entity;
  readonly field: string;
  readonly direction: 'raise' | 'lower';
  readonly amount: ts.Expression;
  /** Where the old number is read. */
  readonly old: FieldRead;
  /** The row that is updated. */
  readonly target: ts.Expression | undefined;
}

/** The numbers that a body raises or lowers: `{ copies: book.copies - 1 }`. */
export function changesOf(body: Body): Change[] {
  return fieldWritesOf(body).flatMap(({ call, field, value }) => {
    if (call.method !== 'update' || !isNumeric(fieldNamed(call.entity, field))) return [];
    const change = differenceOf(value, call.entity, field, body);
    return change ? [{ call, entity: call.entity, field, target: targetOf(call), ...change }] : [];
  });
}

type Difference = Pick<Change, 'direction' | 'amount' | 'old'>;

function differenceOf(
  written: ts.Expression,
  entity: Entity,
  field: string,
  body: Body,
): Difference | undefined {
  const value = unrounded(written, body);
  if (ts.isIdentifier(value)) {
    const declaration = declarationOf(value);
    const isConstant = declaration?.kind === 'local' && declaration.property === undefined;
    return isConstant && declaration.value !== undefined
      ? differenceOf(declaration.value, entity, field, body)
      : undefined;
  }
  if (!ts.isBinaryExpression(value)) return undefined;
  const oldOf = (side: ts.Expression) => {
    const read = fieldOf(side, body);
    return read?.entity === entity && read.field.name === field ? read : undefined;
  };
  return sumOf(value, oldOf);
}

function sumOf(
  { left, right, operatorToken: { kind } }: ts.BinaryExpression,
  oldOf: (side: ts.Expression) => FieldRead | undefined,
): Difference | undefined {
  const [before, after] = [oldOf(left), oldOf(right)];
  const inner = bare(left);
  if (before === undefined && after === undefined && ts.isBinaryExpression(inner)) {
    return sumOf(inner, oldOf);
  }
  if (kind === ts.SyntaxKind.MinusToken) {
    return before && { direction: 'lower', amount: bare(right), old: before };
  }
  if (kind !== ts.SyntaxKind.PlusToken) return undefined;
  const old = before ?? after;
  const amount = bare(before === undefined ? left : right);
  return old && directed(amount, old);
}

/** Adding `-x` lowers by `x`. */
function directed(amount: ts.Expression, old: FieldRead): Difference {
  const isNegative =
    ts.isPrefixUnaryExpression(amount) && amount.operator === ts.SyntaxKind.MinusToken;
  return isNegative
    ? { direction: 'lower', amount: bare(amount.operand), old }
    : { direction: 'raise', amount, old };
}

const rounding = new Set(['round', 'floor', 'ceil']);

/** A function of the model that takes one number, such as `cents(value)`. */
function isFunction(name: string | undefined, { view }: Body): boolean {
  return (view.model.functions ?? []).some((each) => each.name === name);
}

/** The value inside `round(…)`, `Math.round(…)`, `Math.max(0, …)`. */
function unrounded(written: ts.Expression, body: Body): ts.Expression {
  const value = bare(written);
  if (!ts.isCallExpression(value)) return value;
  const [first, second] = value.arguments;
  const name = calledName(value) ?? methodCallOf(value)?.method ?? '';
  const isOwn = second === undefined && isFunction(calledName(value), body);
  if ((rounding.has(name) || isOwn) && first !== undefined) return unrounded(first, body);
  if (name !== 'max' && name !== 'min') return value;
  const inner = [first, second].find((side) => side && ts.isBinaryExpression(bare(side)));
  return inner === undefined ? value : unrounded(inner, body);
}
