import { writeJson, type WriteJson } from '../fields/canonical-writer.ts';
import { JsonBytes, type Hash, murmur3 } from '@envloom/core/hash';
import type { Key, Row } from '../state/entry.ts';

const out = new JsonBytes();

/** The hash of the canonical JSON of a list of a row's key and the row. */
export function rowHash(key: Key, row: Row, write: WriteJson): Hash {
  out.clear();
  out.plain('[');
  writeJson(key, out);
  out.plain(',');
  write(row, out);
  out.plain(']');
  return murmur3(out.written());
}
