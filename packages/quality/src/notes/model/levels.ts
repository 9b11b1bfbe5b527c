import { ts } from 'ts-morph';
import type { Finding } from '../../findings/finding.ts';
import {
  type Body,
  type FieldRead,
  fieldNamed,
  fieldOf,
  findingAt,
  isNumeric,
  paramOf,
} from '../syntax/body.ts';
import { comparisonsOf, guardsOf } from '../syntax/guards.ts';
import { changesOf, fieldWritesOf } from '../syntax/writes.ts';

/** Levels that are compared with what is wanted of them, yet never lowered. */
export function checkedNotTaken(body: Body): Finding[] {
  if (body.operation.kind === 'query') return [];
  return guardsOf(body).flatMap((guard) => {
    const level = comparisonsOf(guard)
      .filter(({ right, operator }) => isWanted(right, operator, body))
      .flatMap(({ left }) => fieldOf(left, body) ?? [])
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

/** Whether the operation makes something of the row: a row that refers to it, or another status. */
function usesRow({ entity }: FieldRead, body: Body): boolean {
  return fieldWritesOf(body).some(({ call, field, value }) => {
    const written = fieldNamed(call.entity, field);
    return call.method === 'insert'
      ? written?.type === 'ref' && written.entity === entity.name
      : written?.type === 'enum' && ts.isStringLiteralLike(value);
  });
}
