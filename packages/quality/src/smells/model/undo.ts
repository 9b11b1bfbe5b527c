import type { Entity } from '@envloom/logic-model';
import { ts } from 'ts-morph';
import type { Finding } from '../../findings/finding.ts';
import { type Change, changesOf } from '../syntax/changes.ts';
import { writesOf } from '../syntax/flow.ts';
import { findingAt } from '../syntax/report.ts';
import { fieldWritesOf } from '../syntax/table-calls.ts';
import { type Body, fieldNamed } from '../syntax/view.ts';
import { isMovedBack, isUndoing } from '../undoing.ts';

/** What an operation raised or lowered and the one that takes it back leaves as it is. */
export function notUndone(body: Body): Finding[] {
  return undoneBy(body).flatMap(({ done, entity }) =>
    changesOf(done)
      .filter((change) => change.entity !== entity && isExpected(change, body))
      .flatMap((change) => {
        const problem = leftOver(change, body);
        if (problem === undefined) return [];
        return findingAt(
          'NOT_UNDONE',
          body,
          undefined,
          `${done.operation.name} ${change.direction}s ${change.field} of ${change.entity.name}, and ${problem}`,
          {
            entity: change.entity.name,
            field: change.field,
            fix: `Write ${change.entity.collection}.update(row, { ${change.field}: row.${change.field} ${change.direction === 'raise' ? '-' : '+'} … }).`,
          },
        );
      }),
  );
}

function isExpected({ entity, field }: Change, { operation }: Body): boolean {
  return isMovedBack(operation.name, fieldNamed(entity, field)?.type);
}

function leftOver({ entity, field, direction }: Change, body: Body): string | undefined {
  const back = changesOf(body).filter((each) => each.entity === entity && each.field === field);
  const updated = body.checked.effects.updates.get(entity.name);
  if (back.length === 0) {
    const isWritten = updated === 'all' || updated?.includes(field) === true;
    return isWritten || removes(body, entity) ? undefined : 'this does not move it back';
  }
  return back.every((each) => each.direction === direction)
    ? `this ${direction}s it once more`
    : undefined;
}

function removes({ checked }: Body, entity: Entity): boolean {
  return checked.effects.removes.includes(entity.name);
}

interface Undone {
  readonly done: Body;
  /** The entity whose row is made and taken back. */
  readonly entity: Entity | undefined;
}

/** The operations that this one undoes. */
function undoneBy(body: Body): Undone[] {
  const { operation, view } = body;
  const declared = view.bodies
    .filter((other) => isInverse(body, other) && undoes(operation.name, other.operation.name))
    .map((done) => ({ done, entity: undefined }));
  if (declared.length > 0) return declared;
  const entity = isUndoing(operation.name) ? closedBy(body) : undefined;
  if (entity === undefined) return [];
  const makers = view.bodies.filter((other) => other !== body && inserts(other, entity));
  return makers.length === 1 ? makers.map((done) => ({ done, entity })) : [];
}

function isInverse({ operation }: Body, { operation: other }: Body): boolean {
  return operation.inverse === other.name || other.inverse === operation.name;
}

/** Of two inverse operations the one that takes back: by its name, or the one declared so. */
function undoes(name: string, other: string): boolean {
  return isUndoing(name) || !isUndoing(other);
}

function inserts(body: Body, entity: Entity): boolean {
  return writesOf(body).some((write) => write.method === 'insert' && write.entity === entity);
}

/** The entity whose row an operation removes or gives a final status. */
function closedBy(body: Body): Entity | undefined {
  const removed = writesOf(body).find(({ method }) => method === 'remove');
  if (removed !== undefined) return removed.entity;
  const ended = fieldWritesOf(body).find(({ call, field, value }) => {
    const declared = fieldNamed(call.entity, field);
    const isText = ts.isStringLiteralLike(value);
    return call.method === 'update' && declared?.type === 'enum' && isText && isNamed(value, body);
  });
  return ended?.call.entity;
}

/** `cancelled` by `cancel_order`. */
function isNamed(value: ts.StringLiteralLike, { operation }: Body): boolean {
  const stem = value.text.slice(0, 4);
  return operation.name.includes(stem);
}
