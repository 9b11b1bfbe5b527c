/**
 * A shortest list that still passes a test, in the sense that no one item can be dropped: delta
 * debugging (Zeller and Hildebrandt 2002, `ddmin` on complements).
 */
export function smallest<T>(
  items: readonly T[],
  passes: (items: readonly T[]) => boolean,
): readonly T[] {
  let kept = items;
  let size = Math.ceil(kept.length / 2);
  while (size > 0) {
    const fewer = withoutChunks(kept, size, passes);
    const isDone = size === 1 && fewer.length === kept.length;
    kept = fewer;
    size = isDone ? 0 : Math.max(1, Math.min(Math.ceil(size / 2), kept.length));
  }
  return kept;
}

/** Drops, from the end, every chunk that is not needed. */
function withoutChunks<T>(
  items: readonly T[],
  size: number,
  passes: (items: readonly T[]) => boolean,
): readonly T[] {
  let kept = items;
  for (let end = items.length; end > 0; end -= size) {
    const fewer = [...kept.slice(0, Math.max(0, end - size)), ...kept.slice(end)];
    if (passes(fewer)) kept = fewer;
  }
  return kept;
}
