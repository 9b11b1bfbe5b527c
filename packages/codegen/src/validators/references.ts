import type { AddedSource, MatcherSource, MatcherSources } from './source.ts';

function partsOf(matcher: MatcherSource): readonly MatcherSource[] {
  if ('items' in matcher) return matcher.items;
  return 'fields' in matcher ? Object.values(matcher.fields) : [];
}

/** Matchers with all that are inside of them. */
export function everyMatcher(matchers: readonly MatcherSource[]): readonly MatcherSource[] {
  const all = [...matchers];
  for (const matcher of all) all.push(...partsOf(matcher));
  return all;
}

function referredBy(fields: MatcherSources): readonly string[] {
  const matchers = everyMatcher(Object.values(fields));
  return matchers.flatMap((matcher) => ('added' in matcher ? [matcher.added] : []));
}

/** The `row-added` checks that a check refers to, itself included, directly or through others. */
export function reachedFrom(
  id: string,
  added: ReadonlyMap<string, AddedSource>,
): ReadonlySet<string> {
  const reached = new Set([id]);
  for (const each of reached) {
    const check = added.get(each);
    for (const next of check === undefined ? [] : referredBy(check.fields)) reached.add(next);
  }
  return reached;
}
