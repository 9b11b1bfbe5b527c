/**
 * A smallest part of a list that still passes: nothing can be left out of it. Delta debugging by
 * Zeller and Hildebrandt, "Simplifying and isolating failure-inducing input" (2002), figure 3.
 * The whole list must pass; the part is never empty.
 */
export function minimised<T>(
  items: readonly T[],
  passes: (part: readonly T[]) => boolean,
): readonly T[] {
  let kept = items;
  let parts = Math.min(2, kept.length);
  while (kept.length > 1) {
    const subset = subsetsOf(kept, parts).find(passes);
    const rest = subset ?? complementsOf(kept, parts).find(passes);
    if (rest === undefined && parts >= kept.length) break;
    parts = nextParts(parts, subset, rest);
    kept = rest ?? kept;
    parts = Math.min(parts, kept.length);
  }
  return kept;
}

function nextParts(parts: number, subset: unknown, rest: unknown): number {
  if (subset !== undefined) return 2;
  return rest === undefined ? 2 * parts : Math.max(2, parts - 1);
}

function subsetsOf<T>(items: readonly T[], parts: number): readonly (readonly T[])[] {
  return bounds(items.length, parts).map(([from, to]) => items.slice(from, to));
}

/** All but one part; of two parts these are the parts themselves. */
function complementsOf<T>(items: readonly T[], parts: number): readonly (readonly T[])[] {
  if (parts <= 2) return [];
  return bounds(items.length, parts).map(([from, to]) => [
    ...items.slice(0, from),
    ...items.slice(to),
  ]);
}

function bounds(length: number, parts: number): readonly (readonly [number, number])[] {
  return Array.from({ length: parts }, (_, at) => [
    Math.floor((at * length) / parts),
    Math.floor(((at + 1) * length) / parts),
  ]);
}
