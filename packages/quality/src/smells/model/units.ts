import { ts } from 'ts-morph';
import type { Finding } from '../../findings/finding.ts';
import { comparisonsOf, guardsOf } from '../syntax/guards.ts';
import { findingAt } from '../syntax/report.ts';
import { fieldOf } from '../syntax/rows.ts';
import { bare, calledName, nodesIn } from '../syntax/tree.ts';
import { type Body, paramOf } from '../syntax/view.ts';

const unitOfHelper: Readonly<Record<string, string>> = {
  addDays: 'days',
  daysBetween: 'days',
  addMinutes: 'minutes',
  minutesBetween: 'minutes',
};
const units = ['seconds', 'minutes', 'hours', 'days', 'weeks', 'months', 'years'];

/** Numbers of one unit where another is meant. */
export function unitMixed(body: Body): Finding[] {
  return [...added(body), ...measured(body)].flatMap(({ node, wanted, given }) =>
    wanted === undefined || given === undefined || wanted === given
      ? []
      : findingAt('UNIT_MIXED', body, node, `${given} are used as ${wanted}: ${node.getText()}`, {
          fix: `Use the helper for ${given}, or convert the number.`,
        }),
  );
}

interface Use {
  readonly node: ts.Node;
  readonly wanted: string | undefined;
  readonly given: string | undefined;
}

function added({ root }: Body): Use[] {
  return nodesIn(root).flatMap((node) => {
    const name = calledName(node) ?? '';
    if (!name.startsWith('add') || !ts.isCallExpression(node)) return [];
    const amount = node.arguments[1];
    return amount ? [{ node, wanted: unitOfHelper[name], given: unitOfName(amount) }] : [];
  });
}

/** `daysBetween(a, b) <= settings.grace_hours`. */
function measured(body: Body): Use[] {
  return guardsOf(body)
    .flatMap(comparisonsOf)
    .flatMap(({ left, right }) => [
      { node: right, wanted: unitOfCall(left), given: unitOfName(right) },
      { node: left, wanted: unitOfCall(right), given: unitOfName(left) },
    ]);
}

function unitOfCall(expression: ts.Expression): string | undefined {
  return unitOfHelper[calledName(expression) ?? ''];
}

/** The unit that a name ends with: `settings.loan_days`, `-settings.grace_hours`. */
function unitOfName(written: ts.Expression): string | undefined {
  const expression = bare(written);
  if (ts.isPrefixUnaryExpression(expression)) return unitOfName(expression.operand);
  const name = ts.isPropertyAccessExpression(expression) ? expression.name : expression;
  if (!ts.isIdentifier(name)) return undefined;
  return units.find((unit) => name.text === unit || name.text.endsWith(`_${unit}`));
}

/** `price * discount_percent` without a hundred. */
export function percentUnscaled(body: Body): Finding[] {
  return nodesIn(body.root).flatMap((node) => {
    if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.AsteriskToken) {
      return [];
    }
    const isPercent = [node.left, node.right].some((side) => namesPercent(bare(side)));
    if (!isPercent || statementOf(node).getText().includes('100')) return [];
    return findingAt(
      'PERCENT_UNSCALED',
      body,
      node,
      `${node.getText()} takes percent for a share`,
      {
        fix: 'Divide by 100.',
      },
    );
  });
}

function namesPercent(expression: ts.Expression): boolean {
  const name = ts.isPropertyAccessExpression(expression) ? expression.name : expression;
  return ts.isIdentifier(name) && /(?:^|_)(?:percent|pct|percentage)$/u.test(name.text);
}

function statementOf(node: ts.Node): ts.Node {
  return ts.isStatement(node) || ts.isBlock(node) ? node : statementOf(node.parent);
}

const ordered = new Set(['<', '<=', '>', '>=']);

/** A day compared with a moment: `'2026-03-01' < '2026-03-01T08:00:00Z'` always. */
export function dayWithMoment(body: Body): Finding[] {
  return nodesIn(body.root).flatMap((node) => {
    if (!ts.isBinaryExpression(node)) return [];
    const operator = node.operatorToken.getText();
    if (!ordered.has(operator) && operator !== '===') return [];
    const kinds = [timeOf(node.left, body), timeOf(node.right, body)];
    if (!kinds.includes('date') || !kinds.includes('datetime')) return [];
    return findingAt(
      'DAY_WITH_MOMENT',
      body,
      node,
      `a day is compared with a moment: ${node.getText()}`,
      {
        fix: 'Compare days: toDate(moment), today().',
      },
    );
  });
}

const timeOfHelper: Readonly<Record<string, 'date' | 'datetime'>> = {
  today: 'date',
  toDate: 'date',
  now: 'datetime',
  addMinutes: 'datetime',
};

function timeOf(written: ts.Expression, body: Body): 'date' | 'datetime' | undefined {
  const expression = bare(written);
  const name = calledName(expression);
  const known = timeOfHelper[name ?? ''];
  if (known !== undefined) return known;
  if (name === 'addDays' && ts.isCallExpression(expression)) {
    const [start] = expression.arguments;
    return start && timeOf(start, body);
  }
  const type = paramOf(expression, body)?.type ?? fieldOf(expression, body)?.field.type;
  return type === 'date' || type === 'datetime' ? type : undefined;
}
