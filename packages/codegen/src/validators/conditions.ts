import type { Entity, Field, TypeNode } from '@envloom/logic-model';
import { jsonText } from '../code/literal.ts';
import { access, quote } from '../text/quote.ts';
import {
  entityOf,
  fieldOf,
  rowVariable,
  unsayable,
  type AddedCheck,
  type CheckContext,
  type EnclosingRow,
} from './check-context.ts';
import { constantOf } from './constant.ts';
import { membersOf } from './members.ts';
import { needsPlay } from './needs-play.ts';
import { everyMatcher, reachedFrom } from './references.ts';
import { ownMatcher, type MatcherSource, type MatcherSources } from './source.ts';
import { comparison, memberOf, present, type Conditions, type Value } from './value.ts';

export const conjunction = (conditions: Conditions): string =>
  conditions.length === 0 ? 'true' : conditions.join(' && ');

function keyText(context: CheckContext, { entity, row }: EnclosingRow): string {
  if (entity.singleton !== true && entity.key_in_row !== false)
    return access(row, entity.key ?? '');
  throw unsayable(context, `a row of "${entity.collection}" does not hold its key`);
}

/** Whether a value is the key of a new row that passes the test of another check. */
function addedConditions(context: CheckContext, value: Value, id: string): Conditions {
  const around = context.enclosing.get(id);
  if (around !== undefined) return [`${value.text} === ${keyText(context, around)}`];
  const check = context.added.get(id);
  if (check === undefined) throw unsayable(context, `there is no row-added check "${id}"`);
  const keys = context.module.runtimeValue('addedKeys');
  const found = `${keys}(play, ${quote(check.table)}, ${testText(context, check)})`;
  return [...present(value), `${found}.includes(${value.text})`];
}

function itemConditions(
  context: CheckContext,
  value: Value,
  items: readonly MatcherSource[],
): Conditions {
  const { text, type, optional } = value;
  if (type.type === 'json') return [jsonCondition(context, value, { items })];
  if (type.type !== 'array') throw unsayable(context, `${text} is no list`);
  const { of } = type;
  return [
    `${text}${optional ? '?' : ''}.length === ${items.length}`,
    ...items.flatMap((matcher, at) =>
      // The compiler does not learn from the length that there are items.
      conditionsOf(context, { text: `${text}[${at}]`, type: of, optional: true }, matcher),
    ),
  ];
}

/** Code cannot look into what has no type but JSON. */
function jsonCondition(
  context: CheckContext,
  { text }: Value,
  matcher: Extract<MatcherSource, { items: unknown } | { fields: unknown }>,
): string {
  if (everyMatcher([matcher]).some((each) => 'added' in each)) {
    throw unsayable(context, `${text} takes no "added": nothing says that it holds keys`);
  }
  return `${context.module.runtimeValue('isMatch')}(${text}, ${jsonText(matcher)}, play.played)`;
}

function recordConditions(
  context: CheckContext,
  value: Value,
  of: TypeNode,
  fields: MatcherSources,
): Conditions {
  const known = jsonText(Object.keys(fields));
  return [
    ...present(value),
    `Object.keys(${value.text}).every((name) => ${known}.includes(name))`,
    ...Object.entries(fields).flatMap(([name, matcher]) =>
      conditionsOf(context, { text: access(value.text, name), type: of, optional: true }, matcher),
    ),
  ];
}

function objectConditions(context: CheckContext, value: Value, fields: MatcherSources): Conditions {
  const { type } = value;
  if (type.type === 'record') return recordConditions(context, value, type.of, fields);
  if (type.type === 'json') return [jsonCondition(context, value, { fields })];
  const members = membersOf(context, type, fields);
  if (members === undefined) throw unsayable(context, `${value.text} has no fields`);
  const there = { ...value, optional: false };
  return [...present(value), ...memberConditions(context, there, members, fields)];
}

/** What has to hold of the fields of an object; one that no matcher names must be absent. */
function memberConditions(
  context: CheckContext,
  value: Value,
  members: readonly Field[],
  fields: MatcherSources,
): Conditions {
  for (const name of Object.keys(fields)) fieldOf(context, members, name);
  return members.flatMap((field) =>
    conditionsOf(
      context,
      memberOf(value, field),
      ownMatcher(fields, field.name) ?? { absent: true },
    ),
  );
}

/** What has to hold of a value for a matcher to accept it. */
export function conditionsOf(
  context: CheckContext,
  value: Value,
  matcher: MatcherSource,
): Conditions {
  const { module } = context;
  const { text } = value;
  const constant = constantOf(matcher);
  if (constant !== undefined) return [comparison(module, value, constant.value)];
  if ('absent' in matcher) return [`${text} === undefined`];
  if ('text' in matcher)
    return [`${module.runtimeValue('isText')}(${text}, ${quote(matcher.text)})`];
  if ('set' in matcher)
    return [`${module.runtimeValue('isSameSet')}(${text}, ${jsonText(matcher.set)})`];
  if ('added' in matcher) return addedConditions(context, value, matcher.added);
  if ('items' in matcher) return itemConditions(context, value, matcher.items);
  if ('fields' in matcher) return objectConditions(context, value, matcher.fields);
  if ('any' in matcher && matcher.any === 'value') return [];
  return [`${module.runtimeValue('isTime')}(${text}, play.played)`];
}

/** What has to hold of a new row, called `row`, for a check to count it. */
export function rowConditions(
  context: CheckContext,
  { id, fields }: AddedCheck,
  entity: Entity,
  row: string,
): Conditions {
  const enclosing = new Map([...context.enclosing, [id, { entity, row }] as const]);
  const value: Value = { text: row, type: { type: 'row', entity: entity.name }, optional: false };
  return memberConditions({ ...context, enclosing }, value, entity.fields, fields);
}

/** The test of a check's rows written out, because it refers to rows whose tests enclose it. */
function inlineTest(context: CheckContext, check: AddedCheck): string {
  const entity = entityOf(context, check.table);
  const row = rowVariable(context, entity);
  return `(${row}) => ${conjunction(rowConditions(context, check, entity, row))}`;
}

/** A function that tells the new rows that a check counts. */
export function testText(context: CheckContext, check: AddedCheck): string {
  const name = context.tests.get(check.id);
  if (name === undefined) return '() => true';
  const reached = reachedFrom(check.id, context.added);
  if ([...context.enclosing.keys()].some((id) => reached.has(id)))
    return inlineTest(context, check);
  const entity = entityOf(context, check.table);
  if (!needsPlay(context, entity, check.fields)) return name;
  const row = rowVariable(context, entity);
  return `(${row}) => ${name}(${row}, play)`;
}
