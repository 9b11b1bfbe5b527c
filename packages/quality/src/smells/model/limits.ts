import type { Entity } from '@envloom/logic-model';
import { ts } from 'ts-morph';
import type { Finding } from '../../findings/finding.ts';
import { factsOf } from '../syntax/flow.ts';
import { bothWays, comparisonsOf, guardsOf } from '../syntax/guards.ts';
import { findingAt } from '../syntax/report.ts';
import { fieldWritesOf, type TableCall } from '../syntax/table-calls.ts';
import { type Body, fieldNamed, paramOf } from '../syntax/view.ts';

/** A limit for one row that counts the rows of all. */
export function scopeForgotten(body: Body): Finding[] {
  return guardsOf(body).flatMap((guard) => {
    const call = comparisonsOf(guard)
      .filter(({ operator }) => operator.startsWith('<') || operator.startsWith('>'))
      .flatMap(bothWays)
      .flatMap(({ left }) => (isNumberOf(left) ? factsOf(left, body).calls : []))
      .find((each) => countsAll(each, body));
    if (call === undefined) return [];
    const { entity } = call;
    return findingAt(
      'SCOPE_FORGOTTEN',
      body,
      call.call,
      `${guard.code} counts all ${entity.collection}, not those of the row that the operation is about`,
      {
        entity: entity.name,
        failure: guard.code,
        fix: `Count ${entity.collection} by the ref that the operation inserts.`,
      },
    );
  });
}

/** A count or a length. */
function isNumberOf(expression: ts.Expression): boolean {
  const isLength = ts.isPropertyAccessExpression(expression) && expression.name.text === 'length';
  return isLength || ts.isCallExpression(expression) || ts.isIdentifier(expression);
}

/** `loans.count({ status: 'open' })` where the operation inserts a loan of a member. */
function countsAll({ call, method, entity }: TableCall, body: Body): boolean {
  if (method !== 'count' && method !== 'where' && method !== 'all') return false;
  const refs = fieldWritesOf(body).filter(
    (write) =>
      write.call.entity === entity &&
      write.call.method === 'insert' &&
      fieldNamed(entity, write.field)?.type === 'ref' &&
      paramOf(write.value, body) !== undefined,
  );
  const text = call.arguments[0]?.getText() ?? '';
  const named = [...refFieldsOf(entity), ...body.operation.params.map(({ name }) => name)];
  const isScoped = named.some((name) => text.includes(name));
  const around = ts.isVariableDeclaration(call.parent)
    ? call.getSourceFile().getText()
    : call.parent.parent.getText();
  const isFiltered = refFieldsOf(entity).some((name) => around.includes(`.${name} ===`));
  return refs.length > 0 && !isScoped && !isFiltered;
}

const refFieldsOf = ({ fields }: Entity): string[] =>
  fields.filter(({ type }) => type === 'ref').map(({ name }) => name);
