import type { Entity } from '@envloom/logic-model';
import { code, json, literalText, object, type Literal } from '../code/literal.ts';
import { assertFields, unsayable, type AddedCheck, type CheckContext } from './check-context.ts';
import { constantOf } from './constant.ts';
import { ownMatcher, type MatcherSource, type MatcherSources } from './source.ts';

const absent = code('undefined');

const isAnything = (matcher: MatcherSource | undefined): boolean =>
  matcher !== undefined && 'any' in matcher && matcher.any === 'value';

function call({ module }: CheckContext, name: string, args: readonly Literal[]): Literal {
  return code(`${module.episodesValue(name)}(${args.map(literalText).join(', ')})`);
}

function keyOfAdded(context: CheckContext, id: string): Literal {
  const row = context.added.get(id);
  if (row === undefined) throw unsayable(context, `there is no row-added check "${id}"`);
  const wanted = row.constant === undefined ? [] : [code(`() => ${row.constant}`)];
  return call(context, 'keyOfAdded', [json(row.table), ...wanted]);
}

const objectOf = (context: CheckContext, fields: MatcherSources): Literal =>
  object(
    Object.entries(fields).map(([name, matcher]) => [name, wantedValue(context, matcher)] as const),
  );

/** What a matcher accepts: a value, or a test where more than one value will do. */
function wantedValue(context: CheckContext, matcher: MatcherSource): Literal {
  const constant = constantOf(matcher);
  if (constant !== undefined) return json(constant.value);
  if ('absent' in matcher) return absent;
  if ('after' in matcher) return call(context, 'timeAfter', [json(matcher.after)]);
  if ('text' in matcher) return call(context, 'says', [json(matcher.text)]);
  if ('set' in matcher) return call(context, 'inAnyOrder', matcher.set.map(json));
  if ('added' in matcher) return keyOfAdded(context, matcher.added);
  if ('items' in matcher) {
    const items = matcher.items.map((item) => wantedValue(context, item));
    return call(context, 'listOf', items);
  }
  if ('fields' in matcher) return call(context, 'objectOf', [objectOf(context, matcher.fields)]);
  return code(context.module.episodesValue(isAnything(matcher) ? 'anything' : 'isTime'));
}

/** What fields of a row may be, each of them listed. */
export function allowedFields(
  context: CheckContext,
  entity: Entity,
  fields: MatcherSources,
): Literal {
  assertFields(context, entity, Object.keys(fields));
  return objectOf(context, fields);
}

/** What is wanted of fields of a row; those that may be anything are left out. */
export function wantedFields(
  context: CheckContext,
  entity: Entity,
  fields: MatcherSources,
): Literal {
  assertFields(context, entity, Object.keys(fields));
  const asked = Object.entries(fields).filter(([, matcher]) => !isAnything(matcher));
  return objectOf(context, Object.fromEntries(asked));
}

/** What is wanted of a new row: a field that its check does not list has to be absent. */
export function wantedRow(context: CheckContext, entity: Entity, { fields }: AddedCheck): Literal {
  const all = entity.fields.map(
    ({ name }) => [name, ownMatcher(fields, name) ?? { absent: true }] as const,
  );
  return wantedFields(context, entity, { ...Object.fromEntries(all), ...fields });
}

/** Whether any new row will do. */
export const asksNothing = ({ fields: all }: Entity, { fields }: AddedCheck): boolean =>
  all.every(({ name }) => isAnything(ownMatcher(fields, name)));

/** What is wanted of a new row, as code names it. */
export function rowText({ added }: CheckContext, { id }: AddedCheck): string {
  return added.get(id)?.constant ?? '{}';
}
