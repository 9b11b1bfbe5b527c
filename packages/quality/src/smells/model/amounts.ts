import type { Param } from '@envloom/logic-model';
import { ts } from 'ts-morph';
import type { Finding } from '../../findings/finding.ts';
import { type Change, changesOf } from '../syntax/changes.ts';
import { factsOf } from '../syntax/flow.ts';
import { bothWays, comparisonsOf, guardsOf } from '../syntax/guards.ts';
import { findingAt } from '../syntax/report.ts';
import { calledName, methodCallOf } from '../syntax/tree.ts';
import { type Body, paramOf } from '../syntax/view.ts';

const signed =
  /negativ|adjust|correct|delta|difference|change by|signed|either way|plus or minus/iu;

/** Amounts that may be negative, which turns the effect around. */
export function amountUnbounded(body: Body): Finding[] {
  const { name, description } = body.operation;
  const seen = new Set<string>();
  return changesOf(body).flatMap((change) => {
    const param = amountOf(change, body);
    if (param === undefined || seen.has(param.name)) return [];
    const text = `${name} ${description} ${param.name} ${param.description ?? ''}`;
    if (signed.test(text) || hasLowerBound(param, body)) return [];
    seen.add(param.name);
    const turned = change.direction === 'lower' ? 'raises' : 'lowers';
    return findingAt(
      'AMOUNT_UNBOUNDED',
      body,
      change.call.call,
      `a negative ${param.name} ${turned} ${change.field} of ${change.entity.name}`,
      {
        entity: change.entity.name,
        field: change.field,
        fix: `Give the param ${param.name} a \`min\`, or write check(${param.name} > 0, 'CODE', …).`,
      },
    );
  });
}

/** The param that an amount is, or is a multiple of. */
function amountOf({ amount }: Change, body: Body): Param | undefined {
  const param = paramOf(amount, body);
  if (param !== undefined) return param;
  if (!ts.isBinaryExpression(amount)) return undefined;
  return paramOf(amount.left, body) ?? paramOf(amount.right, body);
}

function hasLowerBound(param: Param, body: Body): boolean {
  if (param.type !== 'integer' && param.type !== 'number') return true;
  if (param.min !== undefined) return param.min >= 0;
  return guardsOf(body).some((guard) => {
    const isCompared = comparisonsOf(guard)
      .flatMap(bothWays)
      .some(({ left, operator }) => {
        const isParam = paramOf(left, body)?.name === param.name;
        return isParam && (operator === '>' || operator === '>=');
      });
    return isCompared || isJudged(guard.condition, param, body);
  });
}

/** Whether a function or list decides about the param. */
function isJudged(condition: ts.Expression, param: Param, body: Body): boolean {
  return factsOf(condition, body).nodes.some(
    (node) =>
      ts.isCallExpression(node) &&
      (calledName(node) !== undefined || methodCallOf(node)?.method === 'includes') &&
      node.arguments.some((argument) => paramOf(argument, body)?.name === param.name),
  );
}
