import type { Finding } from '../../findings/finding.ts';
import { factsOf } from '../syntax/flow.ts';
import { findingAt } from '../syntax/report.ts';
import { fieldWritesOf, type FieldWrite } from '../syntax/table-calls.ts';
import { type Body, fieldNamed, paramNamed } from '../syntax/view.ts';

/**
 * Fields of a new row that get something else than the param of their name and type: a
 * `checked_on` that is asked for, looked at, and then replaced by today.
 */
export function paramNotStored(body: Body): Finding[] {
  const inserts = fieldWritesOf(body).filter(({ call }) => call.method === 'insert');
  return inserts.flatMap((write) => {
    const { call, field, value } = write;
    const type = fieldNamed(call.entity, field)?.type;
    const param = paramNamed(body, field);
    // Refs are judged by what they refer to; enums and switches often stand for more than one thing.
    if (param === undefined || param.type !== type || unlikely.has(param.type)) return [];
    if (inserts.some((other) => usesParam(other, field, body))) return [];
    return findingAt(
      'PARAM_NOT_STORED',
      body,
      value,
      `${field} of ${call.entity.name} does not come from the param ${field}`,
      { entity: call.entity.name, field, fix: `Store ${field}, or call the param something else.` },
    );
  });
}

const unlikely: ReadonlySet<string> = new Set(['ref', 'enum', 'boolean']);

function usesParam({ value, field }: FieldWrite, name: string, body: Body): boolean {
  return field === name && factsOf(value, body).params.has(name);
}
