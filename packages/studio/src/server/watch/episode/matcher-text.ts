import type { Json } from '@envloom/core';
import type { Matcher } from '@envloom/episodes';

/** What a matcher asks of a value, in words. */
export function matcherText(matcher: Matcher): string {
  if ('absent' in matcher) return 'nothing';
  if ('any' in matcher) return matcher.any === 'time' ? 'a time of the episode' : 'anything';
  if ('equals' in matcher) return valueText(matcher.equals);
  if ('after' in matcher) return `${matcher.after} seconds after a moment of the episode`;
  if ('text' in matcher) return `words like ${valueText(matcher.text)}`;
  if ('added' in matcher) return `the key of the row of check ${matcher.added}`;
  if ('set' in matcher) return `in any order: ${matcher.set.map(valueText).join(', ')}`;
  if ('items' in matcher) return `[${matcher.items.map(matcherText).join(', ')}]`;
  const fields = Object.entries(matcher.fields);
  return `{${fields.map(([name, inner]) => `${name}: ${matcherText(inner)}`).join(', ')}}`;
}

/** A value as JSON; `nothing` where there is none. */
export const valueText = (value: Json | undefined): string =>
  value === undefined ? 'nothing' : JSON.stringify(value);
