import type { Entity } from '@envloom/logic-model';
import { ts } from 'ts-morph';
import type { Finding } from '../../findings/finding.ts';
import { factsOf, knowsField } from '../syntax/flow.ts';
import { decisionsIn, guardsOf } from '../syntax/guards.ts';
import { findingAt } from '../syntax/report.ts';
import { type FieldWrite, fieldWritesOf, tableCallsIn, targetOf } from '../syntax/table-calls.ts';
import { type Body, fieldNamed, paramOf } from '../syntax/view.ts';

/** A status that is set whatever it was, although other operations look first. */
export function statusUnguarded(body: Body): Finding[] {
  return statusWritesOf(body).flatMap(({ call, field, value }) => {
    const { entity } = call;
    const row = targetOf(call);
    if (!isNamedByParam(row, body) || looksAt(body, entity, field)) return [];
    const others = body.view.bodies.filter((other) => other !== body && sets(other, entity, field));
    if (others.length === 0 || !others.every((other) => looksAt(other, entity, field))) return [];
    return findingAt(
      'STATUS_UNGUARDED',
      body,
      call.call,
      `${field} of ${entity.name} is set to ${value.getText()} whatever it was; the other operations that set it look first`,
      {
        entity: entity.name,
        field,
        fix: `Write check(row.${field} === …, 'CODE', …) before the update, or give ${field} \`transitions\`.`,
      },
    );
  });
}

function statusWritesOf(body: Body): FieldWrite[] {
  return fieldWritesOf(body).filter(({ call, field, value }) => {
    const declared = fieldNamed(call.entity, field);
    const isMachine = declared?.type === 'enum' && declared.transitions === undefined;
    return call.method === 'update' && isMachine && ts.isStringLiteralLike(value);
  });
}

function sets(body: Body, entity: Entity, field: string): boolean {
  return statusWritesOf(body).some(
    (write) => write.call.entity === entity && write.field === field,
  );
}

function looksAt(body: Body, entity: Entity, field: string): boolean {
  const conditions = [
    ...decisionsIn(body.root),
    ...guardsOf(body).map(({ condition }) => condition),
  ];
  const isDecided = conditions.some((condition) =>
    knowsField(factsOf(condition, body), entity.name, field),
  );
  return isDecided || isSelected(body, entity, field);
}

/** Rows that were taken by their status need no guard. */
function isSelected(body: Body, entity: Entity, field: string): boolean {
  return tableCallsIn(body.root, body).some((call) => {
    const [match] = call.call.arguments;
    const isLook = call.method === 'where' || call.method === 'first' || call.method === 'need';
    if (!isLook || call.entity !== entity || match === undefined) return false;
    return match.getText().includes(field);
  });
}

function isNamedByParam(row: ts.Expression | undefined, body: Body): boolean {
  if (row === undefined) return false;
  if (paramOf(row, body) !== undefined) return true;
  return factsOf(row, body).calls.some(({ call }) => {
    const [key] = call.arguments;
    return key !== undefined && paramOf(key, body)?.type === 'ref';
  });
}
