import { writeJson, type WriteJson } from '../fields/canonical-writer.ts';
import { JsonBytes } from '../hash/json-bytes.ts';
import { type Hash, murmur3 } from '../hash/murmur3.ts';
import type { Key, Row } from '../state/entry.ts';

const comma = 0x2c;
const [opened, closed] = [0x5b, 0x5d];
const out = new JsonBytes();

/** A row belongs to one key and one table for good. */
const rowHashes = new WeakMap<Row, Hash>();

/** The hash of the canonical JSON of a list of a row's key and the row. */
export function rowHash(key: Key, row: Row, write: WriteJson): Hash {
  const known = rowHashes.get(row);
  if (known !== undefined) return known;
  out.clear();
  out.sign(opened);
  writeJson(key, out);
  out.sign(comma);
  write(row, out);
  out.sign(closed);
  const hash = murmur3(out.written());
  rowHashes.set(row, hash);
  return hash;
}
