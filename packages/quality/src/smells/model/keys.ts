import { ts } from 'ts-morph';
import type { Finding } from '../../findings/finding.ts';
import { factsOf } from '../syntax/flow.ts';
import { findingAt } from '../syntax/report.ts';
import { fieldWritesOf } from '../syntax/table-calls.ts';
import type { Body } from '../syntax/view.ts';

/** Keys that are made from the number of rows: two rows get the same one after a removal. */
export function keyFromCount(body: Body): Finding[] {
  return fieldWritesOf(body).flatMap(({ call, field, value }) => {
    const { entity, method } = call;
    if (method !== 'insert' || field !== entity.key || !isCounted(value, body)) return [];
    return findingAt(
      'KEY_FROM_COUNT',
      body,
      value,
      `${field} of ${entity.name} is made from a number of rows`,
      { entity: entity.name, field, fix: `Leave ${field} out: the world draws a new one.` },
    );
  });
}

function isCounted(value: ts.Expression, body: Body): boolean {
  const { calls, nodes } = factsOf(value, body);
  const isLength = nodes.some(
    (node) => ts.isPropertyAccessExpression(node) && node.name.text === 'length',
  );
  return calls.some(
    ({ method }) => method === 'count' || (isLength && (method === 'all' || method === 'where')),
  );
}
