import type { Hash } from '@envloom/core/hash';
import type { Json } from '@envloom/core';
import type { BaseTable } from './base-table.ts';
import {
  type Entry,
  isEntry,
  isKey,
  type Key,
  type KeyedRow,
  type Row,
  type Slot,
} from './entry.ts';
import { OverlayIndex } from './overlay-index.ts';
import type { Path } from './path.ts';

/** Up to this many changed rows an overlay is searched one by one; beyond, through indexes. */
const fewChanges = 24;

const nowhere: readonly number[] = [];

/**
 * A table as one world sees it: a shared base and an overlay of the rows that differ. Every change
 * goes through {@link put}, and every undoing of one through {@link undo}.
 */
export class TableState {
  readonly base: BaseTable;
  /** The world that may write here; worlds that share a state own none of it. */
  readonly owner: number;
  /** The hash of the rows and their order, kept until the next change. */
  hash: Hash | undefined;
  /** The highest sequence number given out or seen, beyond those of the base. */
  issued: number;
  readonly #slots: Map<Key, Slot>;
  #nextOrder: number;
  #size: number;
  /** How many slots are marks of removed rows. */
  #marks: number;
  #rows: readonly Row[] | undefined;
  #indexes: Map<string, OverlayIndex> | undefined;

  private constructor(base: BaseTable, owner: number, from?: TableState) {
    this.base = base;
    this.owner = owner;
    this.issued = from === undefined ? 0 : from.issued;
    this.#slots = new Map(from === undefined ? undefined : from.#slots);
    this.#nextOrder = from === undefined ? base.size : from.#nextOrder;
    this.#size = from === undefined ? base.size : from.#size;
    this.#marks = from === undefined ? 0 : from.#marks;
    this.#rows = from === undefined ? base.rows : from.#rows;
    this.#indexes = undefined;
    this.hash = from?.hash;
  }

  /** The unchanged table, owned by nobody. */
  static of(base: BaseTable): TableState {
    return new TableState(base, 0);
  }

  /** A copy that `owner` may write to; costs O(changes). */
  copyFor(owner: number): TableState {
    return new TableState(this.base, owner, this);
  }

  /** Number of rows. */
  get size(): number {
    return this.#size;
  }

  /** The rows and the marks of removed ones: what going through all rows costs. */
  get span(): number {
    return this.#size + this.#marks;
  }

  /** Place of the next inserted row. */
  get nextOrder(): number {
    return this.#nextOrder;
  }

  /** How many rows the overlay says something about. */
  get changes(): number {
    return this.#slots.size;
  }

  /** The keys that the overlay says something about. */
  changedKeys(): Iterable<Key> {
    return this.#slots.keys();
  }

  row(key: Key): Row | undefined {
    const slot = this.#slots.get(key);
    return slot === undefined ? this.base.row(key) : slot.row;
  }

  /** Whether a value is the key of a row. */
  has(key: Json): boolean {
    return isKey(key) && this.row(key) !== undefined;
  }

  get(key: Key): Entry | undefined {
    const slot = this.slot(key);
    return isEntry(slot) ? slot : undefined;
  }

  /** As {@link get}, but a removed row of the overlay shows as its mark. */
  slot(key: Key): Slot | undefined {
    return this.#slots.get(key) ?? this.base.get(key);
  }

  /** Puts a row, or the mark of a removed one. @param before what {@link slot} gives for the key */
  put(slot: Slot, before: Slot | undefined): void {
    const overlaid = this.#slots.get(slot.key);
    this.#marks += marks(slot) - marks(overlaid);
    this.#slots.set(slot.key, slot);
    if (slot.order >= this.#nextOrder) this.#nextOrder = slot.order + 1;
    this.#size += presence(slot) - presence(before);
    this.#follow(overlaid, slot);
  }

  /**
   * Takes the last put of a key back.
   * @param before what {@link slot} gave before it
   * @param size the number of rows before it
   */
  undo(key: Key, before: Slot | undefined, size: number): void {
    const undone = this.#slots.get(key);
    const overlaid = before?.row === this.base.row(key) ? undefined : before;
    this.#marks += marks(overlaid) - marks(undone);
    if (overlaid === undefined) this.#slots.delete(key);
    else this.#slots.set(key, overlaid);
    this.#size = size;
    this.#follow(undone, overlaid);
  }

  /** Keeps what is computed from the rows in step with a change of the overlay. */
  #follow(before: Slot | undefined, after: Slot | undefined): void {
    this.#rows = undefined;
    this.hash = undefined;
    if (this.#indexes === undefined) return;
    for (const index of this.#indexes.values()) index.replace(before, after);
  }

  /** Indexes of the overlay will be made anew. */
  dropIndexes(): void {
    this.#indexes = undefined;
  }

  /** Forgets the mark of a removed row that the base never had. */
  settle(key: Key): void {
    const slot = this.#slots.get(key);
    if (slot?.row !== undefined || this.base.placeOf(key) !== undefined) return;
    this.#marks -= marks(slot);
    this.#slots.delete(key);
  }

  /** All rows in table order; the list is not changed by later writes. */
  rows(): readonly Row[] {
    this.#rows ??= this.#patched(this.base.rows, ({ row }) => row);
    return this.#rows;
  }

  /** All keys in table order. */
  keys(): readonly Key[] {
    return this.#patched(this.base.keys, ({ key }) => key);
  }

  /** All rows with their keys, in table order. */
  *keyedRows(): Generator<KeyedRow> {
    const rows = this.rows();
    for (const [at, key] of this.keys().entries()) {
      const row = rows[at];
      if (row !== undefined) yield { key, row };
    }
  }

  /** The entries after the last place of the base, in table order. */
  tail(): readonly Entry[] {
    if (this.#nextOrder === this.base.size) return [];
    return [...this.#slots.values()].filter((slot) => this.#isInTail(slot)).toSorted(byOrder);
  }

  #isInTail(slot: Slot): slot is Entry {
    return isEntry(slot) && slot.order >= this.base.size;
  }

  /** The base's list with changed places replaced, removed ones taken out and the tail added. */
  #patched<T extends Row | Key>(list: readonly T[], view: (entry: Entry) => T): readonly T[] {
    if (this.#slots.size === 0) return list;
    const places: (T | undefined)[] = [...list];
    for (const slot of this.#slots.values()) {
      const place = this.base.placeOf(slot.key);
      if (place !== undefined) places[place] = isAt(slot, place) ? view(slot) : undefined;
    }
    const kept = places.filter((item) => item !== undefined);
    for (const entry of this.tail()) kept.push(view(entry));
    return kept;
  }

  /** The rows that hold a value at a path, in table order. */
  rowsWith(path: Path, value: Json | undefined): readonly Row[] {
    const places = this.#placesWith(path, value);
    const overlaid = this.#overlaid(path, value);
    if (overlaid.length > 0) return joined(this.#entriesAt(places), overlaid).map(({ row }) => row);
    const rows: Row[] = [];
    for (const place of places) {
      const row = this.base.rows[place];
      if (row !== undefined) rows.push(row);
    }
    return rows;
  }

  /** The entries that hold a value at a path, in table order. */
  entriesWith(path: Path, value: Json | undefined): readonly Entry[] {
    return joined(this.#entriesAt(this.#placesWith(path, value)), this.#overlaid(path, value));
  }

  /** As many as {@link rowsWith} would list. */
  countWith(path: Path, value: Json | undefined): number {
    return this.#countOfBase(path, value) + this.#overlaid(path, value).length;
  }

  #countOfBase(path: Path, value: Json | undefined): number {
    const held = this.base.count(path, value);
    if (this.#slots.size >= held) return this.#placesWith(path, value).length;
    let replaced = 0;
    for (const key of this.#slots.keys()) {
      const row = this.base.row(key);
      if (row !== undefined && holds(path, row, value)) replaced += 1;
    }
    return held - replaced;
  }

  /** At least as many as {@link rowsWith} would list. */
  countAtMost(path: Path, value: Json | undefined): number {
    return (
      this.base.count(path, value) + (this.#overlayIndex(path)?.size(value) ?? this.#slots.size)
    );
  }

  /** The places of the base, as it still is there, that hold a value. */
  #placesWith(path: Path, value: Json | undefined): readonly number[] {
    const places = this.base.index(path).get(value) ?? nowhere;
    if (this.#slots.size === 0) return places;
    const { keys } = this.base;
    return places.filter((place) => !this.#slots.has(keys[place] ?? ''));
  }

  #entriesAt(places: readonly number[]): readonly Entry[] {
    const entries: Entry[] = [];
    for (const place of places) {
      const entry = this.base.at(place);
      if (entry !== undefined) entries.push(entry);
    }
    return entries;
  }

  #overlaid(path: Path, value: Json | undefined): readonly Entry[] {
    const index = this.#overlayIndex(path);
    if (index !== undefined) return this.#entriesOf(index.keys(value));
    const found: Entry[] = [];
    for (const slot of this.#slots.values()) {
      if (isEntry(slot) && holds(path, slot.row, value)) found.push(slot);
    }
    return found;
  }

  #entriesOf(keys: Iterable<Key>): readonly Entry[] {
    const entries: Entry[] = [];
    for (const key of keys) {
      const slot = this.#slots.get(key);
      if (isEntry(slot)) entries.push(slot);
    }
    return entries;
  }

  #overlayIndex(path: Path): OverlayIndex | undefined {
    if (this.#slots.size <= fewChanges) return undefined;
    this.#indexes ??= new Map();
    const known = this.#indexes.get(path.text);
    if (known !== undefined) return known;
    const index = new OverlayIndex(path, this.#slots.values());
    this.#indexes.set(path.text, index);
    return index;
  }
}

function presence(slot: Slot | undefined): number {
  return isEntry(slot) ? 1 : 0;
}

function marks(slot: Slot | undefined): number {
  return slot === undefined || isEntry(slot) ? 0 : 1;
}

function isAt(slot: Slot, place: number): slot is Entry {
  return isEntry(slot) && slot.order === place;
}

function holds(path: Path, row: Row, value: Json | undefined): boolean {
  let found = false;
  path.each(row, (held) => {
    found ||= held === value;
  });
  return found;
}

function byOrder(a: Slot, b: Slot): number {
  return a.order - b.order;
}

/** Joins two lists of entries, the first already in table order, the second short. */
function joined(sorted: readonly Entry[], more: readonly Entry[]): readonly Entry[] {
  if (more.length === 0) return sorted;
  const added = more.length === 1 ? more : more.toSorted(byOrder);
  if (sorted.length === 0) return added;
  const last = sorted.at(-1);
  const first = added[0];
  const both = [...sorted, ...added];
  const isInOrder = last === undefined || first === undefined || first.order > last.order;
  return isInOrder ? both : both.toSorted(byOrder);
}
