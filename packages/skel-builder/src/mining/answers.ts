import type { CallRecord } from '@envloom/llm';

/** What the model said of each item of a chunk, by its position in the chunk (from 0). */
export interface ChunkAnswer<A> {
  readonly values: ReadonlyMap<number, A>;
  readonly record: CallRecord;
}

/** What came of one item: a value, or why there is none. */
export type ItemAnswer<A> =
  | { readonly ok: true; readonly value: A; readonly record: CallRecord }
  | { readonly ok: false; readonly reason: string };

/**
 * Ties answers to items by the numbers that the prompt gave them (from 1). Numbers that the prompt
 * does not have are left out; so are items that got several answers that contradict each other.
 */
export function byPosition<A>(
  count: number,
  answers: Iterable<readonly [number: number, value: A]>,
  agree: (a: A, b: A) => boolean,
): ReadonlyMap<number, A> {
  const values = new Map<number, A>();
  const contradicted = new Set<number>();
  for (const [number, value] of answers) {
    const position = number - 1;
    const earlier = values.get(position);
    if (position < 0 || position >= count) continue;
    if (earlier === undefined) values.set(position, value);
    else if (!agree(earlier, value)) contradicted.add(position);
  }
  for (const position of contradicted) values.delete(position);
  return values;
}
