import type { Json } from '@envloom/core';
import type { Row } from './entry.ts';
import type { Path } from './path.ts';

/** The places of a base by a value that the rows there hold, in order. */
export type BaseIndex = ReadonlyMap<Json | undefined, readonly number[]>;

/** Indexes the rows of a base by the values at a path. */
export function indexRows(rows: readonly Row[], path: Path): BaseIndex {
  const index = new Map<Json | undefined, number[]>();
  for (const [place, row] of rows.entries()) path.each(row, (value) => append(index, value, place));
  return index;
}

/** A row that holds a value twice is listed once: its place would be the bucket's last. */
function append(
  index: Map<Json | undefined, number[]>,
  value: Json | undefined,
  place: number,
): void {
  const bucket = index.get(value);
  if (bucket === undefined) index.set(value, [place]);
  else if (bucket.at(-1) !== place) bucket.push(place);
}
