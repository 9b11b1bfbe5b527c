import { ts } from 'ts-morph';
import type { Scope } from '../language/scope.ts';
import { isEvery } from '../language/type-kinds.ts';

/** `field === value`, where `value` does not depend on the row. */
export interface Equality {
  readonly field: string;
  readonly value: ts.Expression;
}

/** A predicate read as equalities that an index answers, and what is left to test row by row. */
export interface SplitPredicate {
  readonly equalities: readonly Equality[];
  /** The node where the remaining test starts; nothing when the equalities say it all. */
  readonly rest: ts.Expression | undefined;
}

/** Splits `(l) => l.member_id === member_id && !l.returned` at its last leading equality. */
export function splitPredicate(arrow: ts.ArrowFunction, scope: Scope): SplitPredicate {
  const row = arrow.parameters[0]?.name;
  if (ts.isBlock(arrow.body) || arrow.parameters.length !== 1 || !row || !ts.isIdentifier(row)) {
    return { equalities: [], rest: undefined };
  }
  const conjuncts = conjunctsOf(arrow.body);
  const equalities: Equality[] = [];
  for (const conjunct of conjuncts) {
    const equality = equalityOf(conjunct, row, scope);
    if (equality === undefined || equalities.some(({ field }) => field === equality.field)) break;
    equalities.push(equality);
  }
  return { equalities, rest: conjuncts[equalities.length] };
}

/** The operands of a chain of `&&`, left to right. */
function conjunctsOf(expression: ts.Expression): ts.Expression[] {
  return ts.isBinaryExpression(expression) &&
    expression.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken
    ? [...conjunctsOf(expression.left), expression.right]
    : [expression];
}

function equalityOf(
  expression: ts.Expression,
  row: ts.Identifier,
  scope: Scope,
): Equality | undefined {
  if (!ts.isBinaryExpression(expression)) return undefined;
  const { left, right, operatorToken } = expression;
  if (operatorToken.kind !== ts.SyntaxKind.EqualsEqualsEqualsToken) return undefined;
  return sided(left, right, row, scope) ?? sided(right, left, row, scope);
}

function sided(
  side: ts.Expression,
  value: ts.Expression,
  row: ts.Identifier,
  scope: Scope,
): Equality | undefined {
  if (!ts.isPropertyAccessExpression(side) || side.questionDotToken) return undefined;
  if (!ts.isIdentifier(side.expression) || side.expression.text !== row.text) return undefined;
  if (!isIndependent(value, row.text)) return undefined;
  return isIndexable(side, value, scope) ? { field: side.name.text, value } : undefined;
}

/** A literal, a name or a path of names that does not start at the row: safe to read once, first. */
function isIndependent(value: ts.Expression, row: string): boolean {
  if (ts.isStringLiteral(value) || ts.isNumericLiteral(value)) return true;
  if (value.kind === ts.SyntaxKind.TrueKeyword || value.kind === ts.SyntaxKind.FalseKeyword)
    return true;
  if (ts.isIdentifier(value)) return value.text !== row;
  return (
    ts.isPropertyAccessExpression(value) &&
    value.questionDotToken === undefined &&
    isIndependent(value.expression, row)
  );
}

const plain =
  ts.TypeFlags.StringLike |
  ts.TypeFlags.NumberLike |
  ts.TypeFlags.BooleanLike |
  ts.TypeFlags.Undefined;

/** The field holds plain values, and the value may be given for it in an object of field values. */
function isIndexable(
  side: ts.PropertyAccessExpression,
  value: ts.Expression,
  { program: { checker } }: Scope,
): boolean {
  const symbol = checker.getSymbolAtLocation(side.name);
  if (symbol === undefined) return false;
  const field = checker.getTypeOfSymbol(symbol);
  return (
    isEvery(field, plain) && checker.isTypeAssignableTo(checker.getTypeAtLocation(value), field)
  );
}
