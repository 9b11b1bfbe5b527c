import type { Json } from '@envloom/core';
import type { Entry, Key, Row } from './entry.ts';
import { sequenceNumber } from './key-format.ts';
import type { Path } from './path.ts';

/**
 * A table as a world starts: immutable and shared by every fork, with everything that is computed
 * from it (indexes, the highest sequence number), each when first asked for. Keys and rows are
 * lists side by side and a row's place is its number in them: with many rows, what a look-up costs
 * is how many objects far apart in memory it has to follow.
 */
export class BaseTable {
  readonly keys: readonly Key[];
  readonly rows: readonly Row[];
  readonly #places: ReadonlyMap<Key, number>;
  readonly #indexes = new Map<string, BaseIndex>();
  readonly #highest = new Map<string, number>();

  /** @param rows by key, in table order */
  constructor(rows: ReadonlyMap<Key, Row>) {
    this.keys = [...rows.keys()];
    this.rows = [...rows.values()];
    this.#places = new Map(this.keys.map((key, place) => [key, place]));
  }

  /** Number of rows. */
  get size(): number {
    return this.rows.length;
  }

  placeOf(key: Key): number | undefined {
    return this.#places.get(key);
  }

  row(key: Key): Row | undefined {
    const place = this.#places.get(key);
    return place === undefined ? undefined : this.rows[place];
  }

  get(key: Key): Entry | undefined {
    const place = this.#places.get(key);
    return place === undefined ? undefined : this.at(place);
  }

  /** The row at a place, with its key; undefined beyond the end. */
  at(place: number): Entry | undefined {
    const key = this.keys[place];
    const row = this.rows[place];
    if (key === undefined || row === undefined) return undefined;
    return { key, row, order: place, call: 0, written: undefined, hash: undefined };
  }

  index(path: Path): BaseIndex {
    const known = this.#indexes.get(path.text);
    if (known !== undefined) return known;
    const index = indexRows(this.rows, path);
    this.#indexes.set(path.text, index);
    return index;
  }

  /** How many rows hold a value at a path. */
  count(path: Path, value: Json | undefined): number {
    return this.index(path).get(value)?.length ?? 0;
  }

  /** The highest sequence number among keys with this prefix, or 0. */
  highest(prefix: string): number {
    const known = this.#highest.get(prefix);
    if (known !== undefined) return known;
    const highest = this.keys.reduce<number>(
      (most, key) => Math.max(most, sequenceNumber(prefix, key)),
      0,
    );
    this.#highest.set(prefix, highest);
    return highest;
  }
}

/** The places of a base by a value that the rows there hold, in order. */
export type BaseIndex = ReadonlyMap<Json | undefined, readonly number[]>;

/** Indexes the rows of a base by the values at a path. */
function indexRows(rows: readonly Row[], path: Path): BaseIndex {
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
