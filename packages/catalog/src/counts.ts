/** Counts by name, added up, in the order of the characters' codes: the same on every machine. */
export function addedUp(counts: readonly (readonly [string, number])[]): Record<string, number> {
  const sums = new Map<string, number>();
  for (const [name, count] of counts) sums.set(name, (sums.get(name) ?? 0) + count);
  return Object.fromEntries([...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** How often each name occurs. */
export const countsOf = (names: readonly string[]): Record<string, number> =>
  addedUp(names.map((name) => [name, 1]));
