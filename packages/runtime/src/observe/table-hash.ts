import { writeJson, type WriteRow } from '../fields/canonical-writer.ts';
import {
  add,
  type Hash,
  hashPair,
  hashText,
  JsonBytes,
  murmur3,
  subtract,
  zero,
} from '@envloom/core/hash';
import type { BaseTable } from '../state/base-table.ts';
import type { Entry, Key, Row } from '../state/entry.ts';
import type { TableState } from '../state/table-state.ts';

/*
 * The hash of a table is the sum of the hashes of its links: every two neighbours are a link, and
 * so are the start of the table and its first row, its last row and the end. As keys are unique,
 * so are rows, and the set of links determines which rows there are and in what order. A changed
 * row replaces the two links it is part of, whence O(changes).
 */

const start: Hash = hashText('start of table');
const end: Hash = hashText('end of table');

/** The hashes of a start's rows by place, and of the whole. */
interface BaseHashes {
  readonly rows: readonly Hash[];
  /** By place: the link to the row there from its left; one more for the end. */
  readonly links: readonly Hash[];
  readonly table: Hash;
}

const baseHashes = new WeakMap<BaseTable, BaseHashes>();

function hashesOf(base: BaseTable, write: WriteRow): BaseHashes {
  const known = baseHashes.get(base);
  if (known !== undefined) return known;
  const rows = base.rows.map((row, place) => rowHash(base.keys[place] ?? '', row, write));
  const links = [...rows, end].map((right, place) => hashPair(rows[place - 1] ?? start, right));
  const hashes = { rows, links, table: links.reduce(add, zero) };
  baseHashes.set(base, hashes);
  return hashes;
}

/** The hash of a table's rows and their order; worlds of other bases have equal ones for equal rows. */
export function tableHash(table: TableState, write: WriteRow): Hash {
  table.hash ??= withChanges(table, hashesOf(table.base, write), write);
  return table.hash;
}

/** Takes the links around changed places out of the sum and puts the new ones in. */
function withChanges(table: TableState, base: BaseHashes, write: WriteRow): Hash {
  const places = changedPlaces(table);
  let sum = base.table;
  let left = start;
  for (const [at, place] of places.entries()) {
    if (places[at - 1] !== place - 1) {
      left = base.rows[place - 1] ?? start;
      sum = subtract(sum, base.links[place] ?? zero);
    }
    for (const row of rowsAt(table, place, write)) {
      sum = add(sum, hashPair(left, row));
      left = row;
    }
    if (place === table.base.size) return add(sum, hashPair(left, end));
    sum = subtract(sum, base.links[place + 1] ?? zero);
    if (places[at + 1] !== place + 1) sum = add(sum, hashPair(left, base.rows[place + 1] ?? end));
  }
  return sum;
}

/** Places of the base whose row is another or gone, in order; that after the last stands for the end. */
function changedPlaces(table: TableState): readonly number[] {
  const places: number[] = [];
  for (const key of table.changedKeys()) {
    const place = table.base.placeOf(key);
    if (place !== undefined) places.push(place);
  }
  if (table.tail().length > 0) places.push(table.base.size);
  return places.length > 1 ? places.toSorted((a, b) => a - b) : places;
}

/** The hashes of what is at a place now: its row, nothing, or (after the last) the rows added. */
function rowsAt(table: TableState, place: number, write: WriteRow): readonly Hash[] {
  const key = table.base.keys[place];
  if (key === undefined) return table.tail().map((entry) => entryHash(entry, write));
  const entry = table.get(key);
  return entry?.order === place ? [entryHash(entry, write)] : [];
}

function entryHash(entry: Entry, write: WriteRow): Hash {
  entry.hash ??= rowHash(entry.key, entry.row, write);
  return entry.hash;
}

const out = new JsonBytes();

/** The hash of the canonical JSON of a list of a row's key and the row. */
function rowHash(key: Key, row: Row, write: WriteRow): Hash {
  out.clear();
  out.plain('[');
  writeJson(key, out);
  out.plain(',');
  write(row, out);
  out.plain(']');
  return murmur3(out.written());
}
