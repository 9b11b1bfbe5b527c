import type { Entity, Param } from '@envloom/logic-model';
import { ts } from 'ts-morph';
import type { Finding } from '../../findings/finding.ts';
import { factsOf } from '../syntax/flow.ts';
import { findingAt } from '../syntax/report.ts';
import { fieldOf } from '../syntax/rows.ts';
import { fieldWritesOf, type TableCall, tableCallsIn } from '../syntax/table-calls.ts';
import { calledName, nodesIn } from '../syntax/tree.ts';
import { type Body, type ModelView, paramOf } from '../syntax/view.ts';

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

/** Intervals that are stored although they may end before they begin. */
export function periodUnchecked(body: Body): Finding[] {
  const { params } = body.operation;
  return intervalsOf(params).flatMap(({ start, end }) => {
    const [first, last] = [start, end].map((name) => params.find((param) => param.name === name));
    if (first === undefined || last === undefined) return [];
    const write = fieldWritesOf(body).find(({ value }) => paramOf(value, body) === first);
    if (write === undefined || isOrdered(first, last, body)) return [];
    if (isHeldInOrder(write.call.entity, body.view)) return [];
    return findingAt(
      'PERIOD_UNCHECKED',
      body,
      write.value,
      `${start} and ${end} are stored, and nothing refuses that ${end} comes before ${start}`,
      {
        entity: write.call.entity.name,
        fix: `Write check(${start} < ${end}, 'PERIOD_INVALID', …).`,
      },
    );
  });
}

/** Whether a comparison or a function sees both. */
function isOrdered(first: Param, last: Param, body: Body): boolean {
  return nodesIn(body.root).some((node) => {
    const isComparison =
      ts.isBinaryExpression(node) && /^[<>]=?$|^[!=]==$/u.test(node.operatorToken.getText());
    const helper = calledName(node);
    const isCall = helper !== undefined && helper !== 'overlaps' && helper !== 'check';
    if (!isComparison && !isCall) return false;
    const { params } = factsOf(node, body);
    return params.has(first.name) && params.has(last.name) && isPlain(node, body);
  });
}

/** A comparison of the two alone, not of each with a row. */
function isPlain(node: ts.Node, body: Body): boolean {
  return !ts.isBinaryExpression(node) || factsOf(node, body).fields.size === 0;
}

function isHeldInOrder(entity: Entity, { checked }: ModelView): boolean {
  const [interval] = intervalsOf(entity.fields);
  return checked.invariants.some(({ holds }) => {
    const read = holds?.effects.reads.get(entity.name);
    if (read === undefined || interval === undefined) return false;
    return read === 'all' || (read.includes(interval.start) && read.includes(interval.end));
  });
}

/** Looks for overlapping rows that see only one end of them, or only rows that lie within. */
export function overlapIncomplete(body: Body): Finding[] {
  const params = intervalsOf(body.operation.params);
  if (params.length === 0) return [];
  return tableCallsIn(body.root, body).flatMap((call) => {
    const [interval] = intervalsOf(call.entity.fields);
    const [predicate] = call.call.arguments;
    if (interval === undefined || predicate === undefined || !ts.isArrowFunction(predicate))
      return [];
    const problem = problemOf(predicate, call, interval, body);
    return problem === undefined
      ? []
      : findingAt('OVERLAP_INCOMPLETE', body, predicate, problem, {
          entity: call.entity.name,
          fix: `Write overlaps(row.${interval.start}, row.${interval.end}, start, end).`,
        });
  });
}

function problemOf(
  predicate: ts.ArrowFunction,
  { entity }: TableCall,
  { start, end }: Interval,
  body: Body,
): string | undefined {
  const met = nodesIn(predicate).flatMap((node) => meetingAt(node, entity, body));
  if (met.length === 0 || nodesIn(predicate).some((node) => calledName(node) !== undefined)) {
    return undefined;
  }
  const ends = new Set(met.map(({ field }) => field));
  const params = new Set(met.map(({ param }) => param));
  if (ends.has(start) !== ends.has(end)) {
    const [seen, unseen] = ends.has(start) ? [start, end] : [end, start];
    return params.size > 1 || met.some(({ operator }) => operator === '===')
      ? `rows of ${entity.collection} are compared by ${seen} alone, and ${unseen} is not looked at`
      : undefined;
  }
  return undefined;
}

interface Met {
  readonly field: string;
  readonly param: string;
  readonly operator: string;
}

/** `row.starts_at < ends_at`, either way round. */
function meetingAt(node: ts.Node, entity: Entity, body: Body): Met[] {
  if (!ts.isBinaryExpression(node)) return [];
  const operator = node.operatorToken.getText();
  if (!/^[<>]=?$|^===$/u.test(operator)) return [];
  return [
    [node.left, node.right],
    [node.right, node.left],
  ].flatMap(([held, given]) => {
    const read = held && fieldOf(held, body);
    const param = given && paramOf(given, body);
    if (read?.entity !== entity || param === undefined || !isTime(param)) return [];
    return isTime(read.field) ? [{ field: read.field.name, param: param.name, operator }] : [];
  });
}

/** Times that are changed without a look at the other rows, although another operation looks. */
export function overlapUnchecked(body: Body): Finding[] {
  const { bodies } = body.view;
  return fieldWritesOf(body).flatMap(({ call, field, value }) => {
    const { entity } = call;
    const interval = intervalsOf(entity.fields).find(({ start }) => start === field);
    const given = paramOf(value, body);
    if (interval === undefined || given === undefined || looksForOverlap(body, entity)) return [];
    const other = bodies.find((each) => each !== body && looksForOverlap(each, entity));
    if (other === undefined) return [];
    return findingAt(
      'OVERLAP_UNCHECKED',
      body,
      value,
      `${interval.start} and ${interval.end} of ${entity.name} are set without a look at the other rows, unlike in ${other.operation.name}`,
      {
        entity: entity.name,
        field,
        fix: `Refuse rows that overlap, as ${other.operation.name} does.`,
      },
    );
  });
}

/** Whether an operation reads both ends of other rows of the entity, or hands them to a function. */
function looksForOverlap(body: Body, entity: Entity): boolean {
  const interval = intervalsOf(entity.fields)[0];
  return tableCallsIn(body.root, body).some((call) => {
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
  return read?.entity === entity && read.field.name === entity.key;
}
