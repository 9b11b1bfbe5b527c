import { bare, calledName } from '@envloom/logic-model/bodies';
import { ts } from 'ts-morph';
import { type Body, nodesIn } from './body.ts';

/** A place that refuses: `check(…)`, `if (…) fail(…)`, `… ?? fail(…)`. */
export interface Guard {
  readonly node: ts.Node;
  readonly condition: ts.Expression;
  /** What the condition must be for the call to go on. */
  readonly holds: boolean;
  readonly code: string;
}

/** The guards of a body, in source order. */
export function guardsOf({ root }: Body): Guard[] {
  return nodesIn(root).flatMap((node) => guardAt(node) ?? []);
}

function guardAt(node: ts.Node): Guard | undefined {
  if (ts.isCallExpression(node) && calledName(node)?.text === 'check') return checkAt(node);
  if (ts.isIfStatement(node)) {
    const code = failingCode(node.thenStatement);
    return code === undefined
      ? undefined
      : { node, condition: node.expression, holds: false, code };
  }
  return ts.isBinaryExpression(node) ? absenceAt(node) : undefined;
}

function checkAt(call: ts.CallExpression): Guard | undefined {
  const [condition, code] = call.arguments;
  return condition !== undefined && code !== undefined && ts.isStringLiteralLike(code)
    ? { node: call, condition, holds: true, code: code.text }
    : undefined;
}

function absenceAt(node: ts.BinaryExpression): Guard | undefined {
  if (node.operatorToken.kind !== ts.SyntaxKind.QuestionQuestionToken) return undefined;
  const code = codeOfFail(node.right);
  return code === undefined ? undefined : { node, condition: node.left, holds: true, code };
}

function failingCode(statement: ts.Statement): string | undefined {
  if (ts.isBlock(statement)) {
    const [only] = statement.statements;
    return only !== undefined && statement.statements.length === 1 ? failingCode(only) : undefined;
  }
  if (ts.isExpressionStatement(statement)) return codeOfFail(statement.expression);
  return ts.isReturnStatement(statement) && statement.expression !== undefined
    ? codeOfFail(statement.expression)
    : undefined;
}

function codeOfFail(expression: ts.Expression): string | undefined {
  const call = bare(expression);
  if (calledName(call)?.text !== 'fail' || !ts.isCallExpression(call)) return undefined;
  const [code] = call.arguments;
  return code !== undefined && ts.isStringLiteralLike(code) ? code.text : undefined;
}

/** A comparison that must hold (or be false, where a guard refuses when it holds). */
export interface Comparison {
  readonly left: ts.Expression;
  readonly right: ts.Expression;
  /** As if it must hold. */
  readonly operator: Operator;
}

type Operator = '<' | '<=' | '>' | '>=' | '===' | '!==';

const opposites: Readonly<Record<Operator, Operator>> = {
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
  '===': '!==',
  '!==': '===',
};

const mirrored: Readonly<Record<Operator, Operator>> = {
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
  '===': '===',
  '!==': '!==',
};

const isOperator = (text: string): text is Operator => Object.hasOwn(opposites, text);

/** The comparisons that all must come out right for a guard to let the call through, each both ways round. */
export function comparisonsOf({ condition, holds }: Guard): Comparison[] {
  return requiredOf(condition, holds).flatMap(({ left, right, operator }) => [
    { left, right, operator },
    { left: right, right: left, operator: mirrored[operator] },
  ]);
}

function requiredOf(written: ts.Expression, holds: boolean): Comparison[] {
  const expression = bare(written);
  if (ts.isPrefixUnaryExpression(expression)) {
    return expression.operator === ts.SyntaxKind.ExclamationToken
      ? requiredOf(expression.operand, !holds)
      : [];
  }
  if (!ts.isBinaryExpression(expression)) return [];
  const { left, right, operatorToken } = expression;
  const joined = holds ? ts.SyntaxKind.AmpersandAmpersandToken : ts.SyntaxKind.BarBarToken;
  if (operatorToken.kind === joined)
    return [...requiredOf(left, holds), ...requiredOf(right, holds)];
  const operator = operatorToken.getText();
  if (!isOperator(operator)) return [];
  return [
    { left: bare(left), right: bare(right), operator: holds ? operator : opposites[operator] },
  ];
}
