import type { Entity, TypeNode } from '@envloom/logic-model';
import type { CheckContext } from './check-context.ts';
import { constantOf } from './constant.ts';
import { membersOf } from './members.ts';
import { everyMatcher } from './references.ts';
import { ownMatcher, type MatcherSource, type MatcherSources } from './source.ts';

/** Whether a matcher tells parts of a value whose type is any JSON. */
function looksIntoJson(context: CheckContext, type: TypeNode, matcher: MatcherSource): boolean {
  if (constantOf(matcher) !== undefined) return false;
  if ('items' in matcher) {
    if (type.type !== 'array') return type.type === 'json';
    return matcher.items.some((item) => looksIntoJson(context, type.of, item));
  }
  if (!('fields' in matcher)) return false;
  const { fields } = matcher;
  if (type.type !== 'record') return type.type === 'json' || memberDoes(context, type, fields);
  return Object.values(fields).some((field) => looksIntoJson(context, type.of, field));
}

function memberDoes(context: CheckContext, type: TypeNode, fields: MatcherSources): boolean {
  return (membersOf(context, type, fields) ?? []).some((member) => {
    const matcher = ownMatcher(fields, member.name);
    return matcher !== undefined && looksIntoJson(context, member, matcher);
  });
}

/** Whether matching fields of a row takes more than the row: the clock, or other rows. */
export function needsPlay(
  context: CheckContext,
  { name }: Entity,
  fields: MatcherSources,
): boolean {
  const asks = everyMatcher(Object.values(fields)).some(
    (matcher) => 'added' in matcher || ('any' in matcher && matcher.any === 'time'),
  );
  return asks || memberDoes(context, { type: 'row', entity: name }, fields);
}
