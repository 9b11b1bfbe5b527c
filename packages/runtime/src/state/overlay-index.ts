import type { Json } from '../json/json.ts';
import { type Entry, isEntry, type Key, type Slot } from './entry.ts';
import type { Path } from './path.ts';

/** The rows of an overlay by a value they hold; buckets are in no particular order. */
export class OverlayIndex {
  readonly #path: Path;
  readonly #buckets = new Map<Json | undefined, Map<Key, Entry>>();

  constructor(path: Path, slots: Iterable<Slot>) {
    this.#path = path;
    for (const slot of slots) this.replace(undefined, slot);
  }

  /** Follows one change of the overlay. */
  replace(before: Slot | undefined, after: Slot | undefined): void {
    if (isEntry(before)) this.#path.each(before.row, (value) => this.#remove(value, before.key));
    if (isEntry(after)) this.#path.each(after.row, (value) => this.#add(value, after));
  }

  bucket(value: Json | undefined): readonly Entry[] {
    const bucket = this.#buckets.get(value);
    return bucket === undefined ? [] : [...bucket.values()];
  }

  size(value: Json | undefined): number {
    return this.#buckets.get(value)?.size ?? 0;
  }

  #add(value: Json | undefined, entry: Entry): void {
    const bucket = this.#buckets.get(value);
    if (bucket === undefined) this.#buckets.set(value, new Map([[entry.key, entry]]));
    else bucket.set(entry.key, entry);
  }

  #remove(value: Json | undefined, key: Key): void {
    const bucket = this.#buckets.get(value);
    bucket?.delete(key);
    if (bucket?.size === 0) this.#buckets.delete(value);
  }
}
