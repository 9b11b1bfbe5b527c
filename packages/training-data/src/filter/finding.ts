/** Why a trajectory or a prompt is left out. */
export interface Finding {
  readonly filter: string;
  /** In kebab-case; counted. */
  readonly reason: string;
  /** For people, with figures. */
  readonly why: string;
}

/** Judges one after the other; what it says may depend on what it has seen. */
export type Filter<Item> = (item: Item) => Finding | undefined;

/** The first finding, if any. */
export function firstFinding<Item>(
  filters: readonly Filter<Item>[],
  item: Item,
): Finding | undefined {
  for (const filter of filters) {
    const finding = filter(item);
    if (finding !== undefined) return finding;
  }
  return undefined;
}
