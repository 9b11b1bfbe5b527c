/** Whether this is `npm run test:full`, which leaves nothing out. */
export const isFullTier: boolean = process.env['ENVLOOM_FULL_TIER'] === '1';

/**
 * Of the cases, those that this run tries, of which each takes a check of a model: every day one of
 * every third code, all in the full tier.
 */
export function casesOfTier<Case extends { readonly code: string }>(
  cases: readonly Case[],
): readonly Case[] {
  if (isFullTier) return cases;
  const byCode = Map.groupBy(cases, ({ code }) => code);
  return [...byCode.values()].filter((_, at) => at % 3 === 0).flatMap((of) => of.slice(0, 1));
}
