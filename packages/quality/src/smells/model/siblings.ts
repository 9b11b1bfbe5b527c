import type { Entity, Field } from '@envloom/logic-model';
import type { Finding } from '../../findings/finding.ts';
import { factsOf, knowsField } from '../syntax/flow.ts';
import { decisionsIn, guardsOf } from '../syntax/guards.ts';
import { findingAt } from '../syntax/report.ts';
import { fieldWritesOf } from '../syntax/table-calls.ts';
import { type Body, fieldNamed, type ModelView, paramOf } from '../syntax/view.ts';

/** A state that all operations ask for before they make rows for a row, but one. */
export function guardMissing(view: ModelView): Finding[] {
  return view.model.entities.flatMap((entity) => {
    const makers = view.bodies.filter((body) => madeFor(body, entity).length > 0);
    const groups = [
      { bodies: makers, fewest: 2 },
      ...view.model.entities.map((made) => ({
        bodies: makers.filter((body) => madeFor(body, entity).includes(made)),
        fewest: 1,
      })),
    ];
    const states = entity.fields.filter(
      (field) => isState(field) && isChanged(entity, field, view),
    );
    return states.flatMap((field) =>
      groups.flatMap(({ bodies, fewest }) => missing(bodies, fewest, entity, field)).slice(0, 1),
    );
  });
}

function isState({ type }: Field): boolean {
  return type === 'enum' || type === 'boolean';
}

/** Whether operations change it: what a row is by nature is no state. */
function isChanged(entity: Entity, { name }: Field, { bodies }: ModelView): boolean {
  return bodies.some(({ checked: { effects } }) => {
    const updated = effects.updates.get(entity.name);
    return updated === 'all' || updated?.includes(name) === true;
  });
}

/** The entities of which an operation makes rows that refer to the row of a param. */
function madeFor(body: Body, entity: Entity): Entity[] {
  return fieldWritesOf(body).flatMap(({ call, field, value }) => {
    const param = paramOf(value, body);
    const isOfRow =
      param?.type === 'ref' && param.entity === entity.name && param.optional !== true;
    const isRef = fieldNamed(call.entity, field)?.type === 'ref';
    const isJournal = call.entity.history === true;
    return call.method === 'insert' && isRef && isOfRow && !isJournal ? [call.entity] : [];
  });
}

function asks(body: Body, entity: Entity, { name }: Field): boolean {
  const conditions = [...decisionsIn(body.root), ...guardsOf(body).map((guard) => guard.condition)];
  return conditions.some((condition) => knowsField(factsOf(condition, body), entity.name, name));
}

/** The one that does not ask, where at least so many others do. */
function missing(makers: readonly Body[], fewest: number, entity: Entity, field: Field): Finding[] {
  const silent = makers.filter((body) => !asks(body, entity, field));
  const others = makers.filter((body) => !silent.includes(body));
  const [only] = silent;
  if (only === undefined || silent.length > 1 || others.length < fewest) return [];
  const names = others.map(({ operation }) => operation.name);
  return [
    findingAt(
      'GUARD_MISSING',
      only,
      undefined,
      `rows are made for a ${entity.name} whatever its ${field.name}; ${names.join(', ')} ask for it first`,
      {
        entity: entity.name,
        field: field.name,
        fix: `Write check(row.${field.name} === …, 'CODE', …) as ${names[0] ?? 'the others'} does.`,
      },
    ),
  ];
}
