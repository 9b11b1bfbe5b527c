import type { Json } from '@envloom/core';
import { isEntry, type Key, type Slot } from './entry.ts';
import type { Path } from './path.ts';

/** The keys of the rows of an overlay by a value they hold; buckets are in no particular order. */
export class OverlayIndex {
  readonly #path: Path;
  readonly #buckets = new Map<Json | undefined, Set<Key>>();

  constructor(path: Path, slots: Iterable<Slot>) {
    this.#path = path;
    for (const slot of slots) this.replace(undefined, slot);
  }

  /** Follows one change of the overlay. A row whose field stays stays where it is. */
  replace(before: Slot | undefined, after: Slot | undefined): void {
    if (this.#isSame(before, after)) return;
    if (isEntry(before)) this.#path.each(before.row, (value) => this.#remove(value, before.key));
    if (isEntry(after)) this.#path.each(after.row, (value) => this.#add(value, after.key));
  }

  #isSame(before: Slot | undefined, after: Slot | undefined): boolean {
    const { field } = this.#path;
    return isEntry(before) && isEntry(after) && before.row[field] === after.row[field];
  }

  keys(value: Json | undefined): Iterable<Key> {
    return this.#buckets.get(value) ?? [];
  }

  size(value: Json | undefined): number {
    return this.#buckets.get(value)?.size ?? 0;
  }

  #add(value: Json | undefined, key: Key): void {
    const bucket = this.#buckets.get(value);
    if (bucket === undefined) this.#buckets.set(value, new Set([key]));
    else bucket.add(key);
  }

  #remove(value: Json | undefined, key: Key): void {
    const bucket = this.#buckets.get(value);
    bucket?.delete(key);
    if (bucket?.size === 0) this.#buckets.delete(value);
  }
}
