import type { Finding } from '../../findings/finding.ts';
import { decisionsIn } from '../syntax/guards.ts';
import { factsOf } from '../syntax/flow.ts';
import { findingAt } from '../syntax/report.ts';
import { fieldWritesOf } from '../syntax/table-calls.ts';
import { type Body, paramOf } from '../syntax/view.ts';

const clearing = /clear|remov|without|empty|none|left out|omit|absent|leave out|delete|reset/iu;
const editing =
  /(?:^|_)(?:update|edit|change|modify|amend|patch|correct|reschedule|move|extend|rename)(?:_|$)/u;
const keeping = /\bstay|\bkeep|\bkept\b|unchanged|as (?:it|they) (?:is|are|was|were)\b/iu;

/** `update(row, { note })` where `note` may be left out: it is then cleared. */
export function fieldLost(body: Body): Finding[] {
  const { name, description } = body.operation;
  if (!editing.test(name)) return [];
  return fieldWritesOf(body).flatMap(({ call, field, value }) => {
    const param = paramOf(value, body);
    if (call.method !== 'update' || param?.optional !== true) return [];
    const text = `${description} ${param.description ?? ''}`;
    if (clearing.test(text) && !keeping.test(text)) return [];
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
