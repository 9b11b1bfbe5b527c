import type { Entity } from '@envloom/logic-model';
import type { ts } from 'ts-morph';
import type { Finding } from '../../findings/finding.ts';
import { type Change, changesOf } from '../syntax/changes.ts';
import { factsOf } from '../syntax/flow.ts';
import { findingAt } from '../syntax/report.ts';
import { fieldOf } from '../syntax/rows.ts';
import type { Body, ModelView } from '../syntax/view.ts';

/** A number of a row that was reached through one of several refs to its entity. */
interface Reached {
  readonly body: Body;
  readonly change: Change;
  readonly owner: Entity;
  readonly ref: string;
}

/** A number that all operations change on the payer, and one on the receiver. */
export function wrongParty(view: ModelView): Finding[] {
  const groups = Map.groupBy(view.bodies.flatMap(reachedIn), ({ change, owner }) =>
    [change.entity.name, change.field, owner.name].join('.'),
  );
  return [...groups.values()].flatMap((group) => {
    const byRef = [...Map.groupBy(group, ({ ref }) => ref).values()];
    const [rare, usual] = byRef.toSorted((a, b) => a.length - b.length);
    const [odd] = rare ?? [];
    const [other] = usual ?? [];
    if (byRef.length !== 2 || odd === undefined || other === undefined) return [];
    if (rare?.length !== 1 || (usual?.length ?? 0) < 2 || isInBoth(odd, usual)) return [];
    const { change, owner, ref, body } = odd;
    return findingAt(
      'WRONG_PARTY',
      body,
      change.call.call,
      `${change.field} is changed on ${ref} of the ${owner.name}, in the other operations on ${other.ref}`,
      {
        entity: change.entity.name,
        field: change.field,
        fix: `Change ${change.field} of the ${change.entity.name} that ${other.ref} names.`,
      },
    );
  });
}

/** What an operation does to both parties is a transfer. */
function isInBoth({ body }: Reached, usual: readonly Reached[] = []): boolean {
  return usual.some((each) => each.body === body);
}

function reachedIn(body: Body): Reached[] {
  return changesOf(body).flatMap((change) => {
    const path = change.target && refOf(change.target, change.entity, body);
    return path === undefined ? [] : [{ body, change, ...path }];
  });
}

/** The ref through which a row was reached, where its owner has another to the same entity. */
function refOf(
  target: ts.Expression,
  entity: Entity,
  body: Body,
): Pick<Reached, 'owner' | 'ref'> | undefined {
  const key = keyOf(target, entity, body);
  const read = key && fieldOf(key, body);
  if (read?.field.type !== 'ref' || read.field.entity !== entity.name) return undefined;
  const refs = read.entity.fields.filter(
    (field) => field.type === 'ref' && field.entity === entity.name,
  );
  return refs.length < 2 ? undefined : { owner: read.entity, ref: read.field.name };
}

function keyOf(target: ts.Expression, entity: Entity, body: Body): ts.Expression | undefined {
  if (fieldOf(target, body) !== undefined) return target;
  const look = factsOf(target, body).calls.find(
    (call) => call.entity === entity && (call.method === 'need' || call.method === 'get'),
  );
  return look?.call.arguments[0];
}
