import { ts } from 'ts-morph';
import type { Finding } from '../../findings/finding.ts';
import { changesOf } from '../syntax/changes.ts';
import { bothWays, comparisonsOf, guardsOf } from '../syntax/guards.ts';
import { findingAt } from '../syntax/report.ts';
import { type FieldRead, fieldOf } from '../syntax/rows.ts';
import { fieldWritesOf } from '../syntax/table-calls.ts';
import { type Body, fieldNamed, isNumeric, paramOf } from '../syntax/view.ts';

/** Levels that are compared with what is wanted of them, yet never lowered. */
export function checkedNotTaken(body: Body): Finding[] {
  if (body.operation.kind === 'query') return [];
  return guardsOf(body).flatMap((guard) => {
    const level = comparisonsOf(guard)
      .flatMap(bothWays)
      .map(({ left, right, operator }) => (isWanted(right, operator, body) ? left : undefined))
      .flatMap((side) => (side && fieldOf(side, body)) ?? [])
      .find((read) => isNumeric(read.field) && isSpentElsewhere(read, body));
    if (level === undefined || !usesRow(level, body) || writesField(level, body)) return [];
    const { entity, field } = level;
    return findingAt(
      'CHECKED_NOT_TAKEN',
      body,
      guard.node,
      `${guard.code} asks for ${field.name} of ${entity.name}, but the operation never lowers it`,
      {
        entity: entity.name,
        field: field.name,
        failure: guard.code,
        fix: `Write ${entity.collection}.update(row, { ${field.name}: row.${field.name} - … }) after the guards.`,
      },
    );
  });
}

/** `row.level >= wanted`, `row.level > 0`. */
function isWanted(wanted: ts.Expression, operator: string, body: Body): boolean {
  if (ts.isNumericLiteral(wanted)) {
    return wanted.text === '0' ? operator === '>' : operator === '>=' && wanted.text === '1';
  }
  return operator === '>=' && (paramOf(wanted, body) !== undefined || isItem(wanted, body));
}

/** A number of a row that names another: `item.quantity`, where `item.product_id`. */
function isItem(wanted: ts.Expression, body: Body): boolean {
  const read = fieldOf(wanted, body);
  return read !== undefined && read.entity.fields.some(({ type }) => type === 'ref');
}

function isSpentElsewhere({ entity, field }: FieldRead, { view }: Body): boolean {
  return view.bodies.some((other) =>
    changesOf(other).some((change) => change.entity === entity && change.field === field.name),
  );
}

function writesField({ entity, field }: FieldRead, { checked }: Body): boolean {
  const updated = checked.effects.updates.get(entity.name);
  return updated === 'all' || updated?.includes(field.name) === true;
}

/** Whether the operation makes something of the row: inserts a row that refers to its entity. */
function usesRow({ entity }: FieldRead, body: Body): boolean {
  const inserts = fieldWritesOf(body).some(({ call, field }) => {
    const written = fieldNamed(call.entity, field);
    return call.method === 'insert' && written?.type === 'ref' && written.entity === entity.name;
  });
  return inserts || setsStatus(body);
}

/** Whether the operation moves something on: sets an enum to a value. */
function setsStatus(body: Body): boolean {
  return fieldWritesOf(body).some(
    ({ call, field, value }) =>
      call.method === 'update' &&
      fieldNamed(call.entity, field)?.type === 'enum' &&
      ts.isStringLiteralLike(value),
  );
}
