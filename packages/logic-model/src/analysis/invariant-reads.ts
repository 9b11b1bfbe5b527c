import { ts } from 'ts-morph';
import type { Effects, InvariantRead } from '../checked.ts';
import { isValueIdentifier, type Scope } from '../language/scope.ts';
import { rowName } from '../names/reserved.ts';
import { splitPredicate } from './matches.ts';
import { tableCallsOf, type TableCall } from './table-calls.ts';

type Link = { readonly own: string; readonly theirs: string };

/**
 * How changed rows lead back to the rows for which an invariant must be checked again: through
 * `where({ book_id: book.book_id })` and `get(loan.book_id)` by an index, else to every row.
 *
 * @param entity the entity over whose rows the invariant runs; nothing for the whole world
 */
export function invariantReads(
  scope: Scope,
  effects: Effects,
  entity: string | undefined,
): InvariantRead[] {
  const fieldsOf = (name: string) => effects.reads.get(name) ?? [];
  const found = new Map<string, InvariantRead>();
  const add = (read: InvariantRead) => found.set(JSON.stringify(read), read);
  if (entity !== undefined) add({ entity, fields: fieldsOf(entity), affects: 'self' });
  for (const call of tableCallsOf(scope)) {
    const link = entity === undefined ? undefined : linkOf(call, rowName(entity), scope);
    add({ entity: call.entity.name, fields: fieldsOf(call.entity.name), affects: link ?? 'all' });
  }
  return [...found.values()];
}

function linkOf(call: TableCall, row: string, scope: Scope): Link | undefined {
  const argument = call.call.arguments[0];
  if (argument === undefined || isInCallback(call.call, scope)) return undefined;
  const own = ownField(argument, row, scope);
  const { key } = call.entity;
  if (own !== undefined && key !== undefined) return { own, theirs: key };
  const linked = equalitiesOf(argument, scope).flatMap(({ field, value }) => {
    const from = ownField(value, row, scope);
    return from === undefined ? [] : [{ own: from, theirs: field }];
  });
  return linked[0];
}

/** A call inside a callback may depend on other rows than the invariant's own. */
function isInCallback(node: ts.Node, { segment }: Scope): boolean {
  for (let inner = node; inner !== segment.owner; inner = inner.parent) {
    if (ts.isArrowFunction(inner.parent)) return true;
  }
  return false;
}

function equalitiesOf(argument: ts.Expression, scope: Scope) {
  if (ts.isArrowFunction(argument)) return splitPredicate(argument, scope).equalities;
  if (!ts.isObjectLiteralExpression(argument)) return [];
  return argument.properties.flatMap((property) =>
    ts.isPropertyAssignment(property) && ts.isIdentifier(property.name)
      ? [{ field: property.name.text, value: property.initializer }]
      : [],
  );
}

/** `f` in `book.f`, where `book` is the invariant's row. */
function ownField(value: ts.Expression, row: string, scope: Scope): string | undefined {
  if (!ts.isPropertyAccessExpression(value) || !isValueIdentifier(value.expression))
    return undefined;
  const meaning = scope.meaningOf(value.expression);
  return meaning.kind === 'param' && meaning.name === row ? value.name.text : undefined;
}
