/** So many of the items at most, spread evenly over all of them. */
export function evenly<Item>(items: readonly Item[], most: number): readonly Item[] {
  if (items.length <= most) return items;
  const slot = (at: number): number => Math.floor((at * most) / items.length);
  return items.filter((_, at) => at === 0 || slot(at) !== slot(at - 1));
}
