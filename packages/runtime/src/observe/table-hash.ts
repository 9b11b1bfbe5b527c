import { add, subtract, zero } from '../hash/lanes.ts';
import { type Hash, hashPair, hashText } from '../hash/murmur3.ts';
import { canonicalJson } from '../json/canonical.ts';
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

const rowHashes = new WeakMap<Row, Hash>();
const baseHashes = new WeakMap<BaseTable, Hash>();
const tableHashes = new WeakMap<TableState, { readonly version: number; readonly hash: Hash }>();

/** The hash of a row and its key. */
function rowHash(key: Key, row: Row): Hash {
  const known = rowHashes.get(row);
  if (known !== undefined) return known;
  const hash = hashText(canonicalJson([key, row]));
  rowHashes.set(row, hash);
  return hash;
}

function entryHash({ key, row }: Entry): Hash {
  return rowHash(key, row);
}

/** The sum of the links between neighbours. */
function links(chain: readonly Hash[]): Hash {
  let sum = zero;
  for (let at = 1; at < chain.length; at += 1) {
    const [left, right] = [chain[at - 1], chain[at]];
    if (left !== undefined && right !== undefined) sum = add(sum, hashPair(left, right));
  }
  return sum;
}

function baseHash(base: BaseTable): Hash {
  const known = baseHashes.get(base);
  if (known !== undefined) return known;
  const rows = base.rows.map((row, place) => rowHash(base.keys[place] ?? '', row));
  const hash = links([start, ...rows, end]);
  baseHashes.set(base, hash);
  return hash;
}

/** The hash of a table's rows and their order; worlds of other bases have equal ones for equal rows. */
export function tableHash(table: TableState): Hash {
  const known = tableHashes.get(table);
  if (known?.version === table.version) return known.hash;
  const hash = runsOf(changedPlaces(table)).reduce(
    (sum, run) => replaceRun(sum, table, run),
    baseHash(table.base),
  );
  tableHashes.set(table, { version: table.version, hash });
  return hash;
}

/** Places of the base whose row is another or gone; the place after the last stands for the end. */
function changedPlaces(table: TableState): readonly number[] {
  const places = new Set<number>();
  for (const key of table.changedKeys()) {
    const place = table.base.placeOf(key);
    if (place !== undefined) places.add(place);
  }
  if (table.tail().length > 0) places.add(table.base.size);
  return [...places].toSorted((a, b) => a - b);
}

/** From the first to the last of some places that follow each other. */
interface Run {
  readonly first: number;
  readonly last: number;
}

function runsOf(places: readonly number[]): readonly Run[] {
  const runs: Run[] = [];
  for (const place of places) {
    const run = runs.at(-1);
    if (run?.last === place - 1) runs[runs.length - 1] = { first: run.first, last: place };
    else runs.push({ first: place, last: place });
  }
  return runs;
}

/** Takes the old links of a run of places out of the sum and puts the new ones in. */
function replaceRun(sum: Hash, table: TableState, { first, last }: Run): Hash {
  const places = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const left = oldHashAt(table.base, first - 1);
  const right = last === table.base.size ? [] : [oldHashAt(table.base, last + 1)];
  const before = [left, ...places.map((place) => oldHashAt(table.base, place)), ...right];
  const after = [left, ...places.flatMap((place) => newHashesAt(table, place)), ...right];
  return add(subtract(sum, links(before)), links(after));
}

function oldHashAt(base: BaseTable, place: number): Hash {
  const entry = base.at(place);
  if (entry !== undefined) return entryHash(entry);
  return place < 0 ? start : end;
}

/** What is at a place now: its row, nothing, or (at the end) the rows added and the end itself. */
function newHashesAt(table: TableState, place: number): readonly Hash[] {
  const old = table.base.at(place);
  if (old === undefined) return [...table.tail().map(entryHash), end];
  const entry = table.get(old.key);
  return entry?.order === place ? [entryHash(entry)] : [];
}
