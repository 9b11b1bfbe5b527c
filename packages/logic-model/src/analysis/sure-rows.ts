import { ts } from 'ts-morph';
import { calledName, walk, type Scope } from '../language/scope.ts';
import type { Entity } from '../schema/model.ts';
import { tableCallsOf, writtenFields, writtenValue, type TableCall } from './table-calls.ts';

/**
 * Whether the row that a call names must be there: the key is a required ref of a stored row, as
 * in `titles.need(copy.title_id)`, and the body does nothing before commit that could leave such a
 * ref without its row.
 */
export function isSureRow(call: TableCall, scope: Scope): boolean {
  const key = call.call.arguments[0];
  if (scope.segment.segment.kind !== 'operation' || key === undefined) return false;
  if (!ts.isPropertyAccessExpression(key)) return false;
  const holder = scope.rowEntityOf(key.expression);
  if (holder === undefined || !isRequiredRef(holder, key.name.text, call.entity.name)) return false;
  const dangles = tableCallsOf(scope).some((other) => mayDangle(other, holder, key.name.text));
  return !dangles && !makesRows(scope);
}

/** Whether the body writes rows out itself, or has functions that may; such rows are not stored. */
function makesRows(scope: Scope): boolean {
  let found = false;
  walk(scope.segment.root, (node) => {
    const written = ts.isObjectLiteralExpression(node) && isRowLiteral(node, scope);
    const name = calledName(node);
    const called = name !== undefined && scope.meaningOf(name).kind === 'function';
    found ||= written || (called && ts.isExpression(node) && scope.rowEntityOf(node) !== undefined);
  });
  return found;
}

function isRowLiteral(node: ts.ObjectLiteralExpression, { program, model }: Scope): boolean {
  const type = program.checker.getContextualType(node);
  const parts = type?.isUnion() ? type.types : [type];
  return parts.some((part) => model.entities.some(({ name }) => name === part?.symbol?.name));
}

function isRequiredRef(holder: Entity, name: string, target: string): boolean {
  const field = holder.fields.find((other) => other.name === name);
  return field?.type === 'ref' && field.entity === target && field.optional !== true;
}

/** Refs are checked when a call commits: until then a new, changed or orphaned one may be wrong. */
function mayDangle(call: TableCall, holder: Entity, field: string): boolean {
  if (call.method === 'remove') return true;
  if (call.entity.name !== holder.name) return false;
  if (call.method === 'insert') return true;
  if (call.method !== 'update') return false;
  const written = writtenFields(writtenValue(call));
  return written === 'all' || written.includes(field);
}
