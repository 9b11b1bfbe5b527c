import type { Entity } from '@envloom/logic-model';
import { type TableCall, tableCallsOf } from '@envloom/logic-model/bodies';
import { ts } from 'ts-morph';
import type { Finding } from '../../findings/finding.ts';
import { type Body, fieldOf, findingAt, isKeyField, nodesIn, paramOf } from '../syntax/body.ts';
import { factsOf } from '../syntax/flow.ts';
import { fieldWritesOf } from '../syntax/writes.ts';

const pairs: readonly (readonly [RegExp, string])[] = [
  [/^start(s|ed)?(?=$|_)/u, 'end$1'],
  [/^start(s|ing)?(?=$|_)/u, 'end$1'],
  [/^from(?=$|_)/u, 'to'],
  [/^from(?=$|_)/u, 'until'],
  [/^begins?(?=$|_)/u, 'ends'],
  [/^begin(?=$|_)/u, 'end'],
  [/^check_in(?=$|_)/u, 'check_out'],
  [/^arrival(?=$|_)/u, 'departure'],
  [/^pick_?up(?=$|_)/u, 'return'],
  [/^valid_from$/u, 'valid_to'],
  [/^valid_from$/u, 'valid_until'],
  [/^first(?=_)/u, 'last'],
  [/_start$/u, '_end'],
  [/_from$/u, '_to'],
];

/** The names of two times that bound an interval. */
export interface Interval {
  readonly start: string;
  readonly end: string;
}

const isTime = ({ type }: { readonly type: string }) =>
  type === 'date' || type === 'datetime' || type === 'time';

/** The intervals among fields or params. */
export function intervalsOf(
  members: readonly { readonly name: string; readonly type: string }[],
): Interval[] {
  const names = new Set(members.filter(isTime).map(({ name }) => name));
  return [...names].flatMap((start) => {
    const end = pairs
      .map(([pattern, other]) => (pattern.test(start) ? start.replace(pattern, other) : ''))
      .find((name) => name !== start && names.has(name));
    return end === undefined ? [] : { start, end };
  });
}

/** Times that are changed without a look at the other rows, although another operation looks. */
export function overlapUnchecked(body: Body): Finding[] {
  return fieldWritesOf(body).flatMap(({ call: { entity }, field, value }) => {
    const interval = intervalsOf(entity.fields).find(({ start }) => start === field);
    if (interval === undefined || paramOf(value, body) === undefined) return [];
    const other = body.view.bodies.find((each) => looksForOverlap(each, entity));
    if (other === undefined || looksForOverlap(body, entity)) return [];
    const { name } = other.operation;
    return findingAt(
      'OVERLAP_UNCHECKED',
      body,
      value,
      `${interval.start} and ${interval.end} of ${entity.name} are set without a look at the other rows, unlike in ${name}`,
      { entity: entity.name, field, fix: `Refuse rows that overlap, as ${name} does.` },
    );
  });
}

/** Whether an operation reads both ends of other rows of the entity, or hands them to a function. */
function looksForOverlap(body: Body, entity: Entity): boolean {
  const interval = intervalsOf(entity.fields)[0];
  return tableCallsOf(body.scope).some((call) => {
    if (call.entity !== entity || interval === undefined) return false;
    if (!['where', 'all', 'first', 'count'].includes(call.method)) return false;
    return seesTimes(call, interval, body);
  });
}

function seesTimes(call: TableCall, { start, end }: Interval, body: Body): boolean {
  const text = call.call.getText();
  const inCall = text.includes(`.${start}`) || text.includes(`.${end}`);
  if (inCall) return true;
  const handed = factsOf(body.root, body).fields;
  return handed.has(`${call.entity.name}.*`) || handed.has(`${call.entity.name}.${end}`);
}

/** A row that is moved and clashes with itself: the search for others does not leave it out. */
export function clashesWithItself(body: Body): Finding[] {
  return fieldWritesOf(body).flatMap(({ call, field }) => {
    const { entity, method } = call;
    const interval = intervalsOf(entity.fields).find(({ start }) => start === field);
    if (method !== 'update' || interval === undefined || !looksForOverlap(body, entity)) return [];
    const isLeftOut = nodesIn(body.root).some(
      (node) =>
        ts.isBinaryExpression(node) &&
        node.operatorToken.getText().includes('==') &&
        [node.left, node.right].some((side) => isKeyOf(side, entity, body)),
    );
    if (isLeftOut) return [];
    return findingAt(
      'CLASHES_WITH_ITSELF',
      body,
      call.call,
      `the ${entity.name} that is moved is among the ${entity.collection} it may not overlap`,
      {
        entity: entity.name,
        fix: `Leave it out: .filter((other) => other.${entity.key ?? 'key'} !== row.${entity.key ?? 'key'}).`,
      },
    );
  });
}

function isKeyOf(side: ts.Expression, entity: Entity, body: Body): boolean {
  const read = fieldOf(side, body);
  return read?.entity === entity && isKeyField(read);
}
