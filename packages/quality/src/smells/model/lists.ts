import { ts } from 'ts-morph';
import type { Finding } from '../../findings/finding.ts';
import { findingAt } from '../syntax/report.ts';
import { fieldWritesOf } from '../syntax/table-calls.ts';
import { bare } from '../syntax/tree.ts';
import { type Body, fieldNamed, paramOf } from '../syntax/view.ts';

const replacing = /(?:^|_)(?:set|replace|reset|assign|choose|select|change|define)(?:_|$)/u;

/** `{ tags: [tag] }`: what the list held before is lost. */
export function listReplaced(body: Body): Finding[] {
  if (replacing.test(body.operation.name)) return [];
  return fieldWritesOf(body).flatMap(({ call, field, value }) => {
    const list = bare(value);
    const isList = fieldNamed(call.entity, field)?.type === 'array';
    if (call.method !== 'update' || !isList || !ts.isArrayLiteralExpression(list)) return [];
    const isOne = list.elements.length === 1 && list.elements.every((each) => paramOf(each, body));
    if (!isOne) return [];
    return findingAt(
      'LIST_REPLACED',
      body,
      value,
      `${field} of ${call.entity.name} holds only ${list.elements[0]?.getText() ?? ''} afterwards`,
      { entity: call.entity.name, field, fix: `Write ${field}: [...row.${field}, …].` },
    );
  });
}
