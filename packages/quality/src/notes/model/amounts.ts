import type { Param } from '@envloom/logic-model';
import { calledName, methodCallOf } from '@envloom/logic-model/bodies';
import { ts } from 'ts-morph';
import type { Finding } from '../../findings/finding.ts';
import { type Body, findingAt, paramOf } from '../syntax/body.ts';
import { factsOf } from '../syntax/flow.ts';
import { comparisonsOf, guardsOf } from '../syntax/guards.ts';
import { type Change, changesOf } from '../syntax/writes.ts';

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
  const parts = ts.isBinaryExpression(amount) ? [amount.left, amount.right] : [amount];
  return parts.map((part) => paramOf(part, body)).find((param) => param !== undefined);
}

function hasLowerBound(param: Param, body: Body): boolean {
  if (param.type !== 'integer' && param.type !== 'number') return true;
  if (param.min !== undefined) return param.min >= 0;
  return guardsOf(body).some((guard) => {
    const isCompared = comparisonsOf(guard).some(
      ({ left, operator }) =>
        paramOf(left, body) === param && (operator === '>' || operator === '>='),
    );
    return isCompared || isJudged(guard.condition, param, body);
  });
}

/** Whether a function or list decides about the param. */
function isJudged(condition: ts.Expression, param: Param, body: Body): boolean {
  return factsOf(condition, body).nodes.some(
    (node) =>
      ts.isCallExpression(node) &&
      (calledName(node) !== undefined || methodCallOf(node)?.method === 'includes') &&
      node.arguments.some((argument) => paramOf(argument, body) === param),
  );
}
