import type { JsonValue } from '../code/literal.ts';
import type { MatcherSource, MatcherSources } from './source.ts';

/** The one value that a matcher accepts, in a box, if there is only one. */
export type Constant = { readonly value: JsonValue } | undefined;

function listConstant(items: readonly MatcherSource[]): Constant {
  const values = items.map(constantOf).filter((item) => item !== undefined);
  return values.length === items.length ? { value: values.map(({ value }) => value) } : undefined;
}

function objectConstant(fields: MatcherSources): Constant {
  const members: [string, JsonValue][] = [];
  for (const [name, matcher] of Object.entries(fields)) {
    if ('absent' in matcher) continue;
    const constant = constantOf(matcher);
    if (constant === undefined) return undefined;
    members.push([name, constant.value]);
  }
  return { value: Object.fromEntries(members) };
}

/** `{ equals }`, or lists and objects of nothing else. */
export function constantOf(matcher: MatcherSource): Constant {
  if ('equals' in matcher) return { value: matcher.equals };
  if ('items' in matcher) return listConstant(matcher.items);
  return 'fields' in matcher ? objectConstant(matcher.fields) : undefined;
}
