import type { Finding } from '../../findings/finding.ts';
import { decisionsIn } from '../syntax/guards.ts';
import { factsOf } from '../syntax/flow.ts';
import { findingAt } from '../syntax/report.ts';
import { fieldWritesOf } from '../syntax/table-calls.ts';
import { type Body, paramOf } from '../syntax/view.ts';

const clearing = /clear|remov|without|empty|none|left out|omit|absent|leave out|delete|reset/iu;
const editing = /(?:^|_)(?:update|edit|change|modify|set|amend|patch|correct|adjust)(?:_|$)/u;

/** `update(row, { note })` where `note` may be left out: it is then cleared. */
export function fieldLost(body: Body): Finding[] {
  const { name, description } = body.operation;
  if (!editing.test(name)) return [];
  return fieldWritesOf(body).flatMap(({ call, field, value }) => {
    const param = paramOf(value, body);
    if (call.method !== 'update' || param?.optional !== true) return [];
    if (clearing.test(`${description} ${param.description ?? ''}`)) return [];
    if (decisionsIn(body.root).some((each) => factsOf(each, body).params.has(param.name)))
      return [];
    return findingAt(
      'FIELD_LOST',
      body,
      value,
      `${field} of ${call.entity.name} is cleared when ${param.name} is left out`,
      {
        entity: call.entity.name,
        field,
        fix: `Write ${field}: ${param.name} ?? row.${field}, or say in the description that leaving it out clears it.`,
      },
    );
  });
}
