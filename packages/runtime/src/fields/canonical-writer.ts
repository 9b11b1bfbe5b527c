import type { JsonBytes } from '@envloom/core/hash';
import { isList, type Json, sortedKeys } from '@envloom/core';
import type { Row } from '../state/entry.ts';
import type { Fields } from './spec.ts';

/** Writes a row's canonical JSON, byte by byte what `canonicalJson` gives as text. */
export type WriteRow = (row: Row, out: JsonBytes) => void;

const comma = 0x2c;
const colon = 0x3a;
const [opened, closed] = [0x7b, 0x7d];
const [listOpened, listClosed] = [0x5b, 0x5d];

/** Writes any JSON value. */
export function writeJson(value: Json, out: JsonBytes): void {
  if (typeof value === 'string') out.string(value);
  else if (typeof value !== 'object' || value === null) out.plain(String(value));
  else if (isList(value)) writeList(value, out);
  else writeMembers(value, out);
}

function writeList(list: readonly Json[], out: JsonBytes): void {
  out.sign(listOpened);
  for (let at = 0; at < list.length; at += 1) {
    if (at > 0) out.sign(comma);
    writeJson(list[at] ?? null, out);
  }
  out.sign(listClosed);
}

function writeMembers(members: Row, out: JsonBytes): void {
  let isFirst = true;
  out.sign(opened);
  for (const key of sortedKeys(members)) {
    const value = members[key];
    if (value === undefined) continue;
    if (!isFirst) out.sign(comma);
    isFirst = false;
    out.string(key);
    out.sign(colon);
    writeJson(value, out);
  }
  out.sign(closed);
}

/** Compiles the fields of a table into a writer of its rows: their names are known, and so is the order. */
export function rowWriter(fields: Fields): WriteRow {
  const members = Object.keys(fields)
    .toSorted()
    .map((name) => ({ name, first: leadOf(name).subarray(1), lead: leadOf(name) }));
  return (row, out) => {
    let isFirst = true;
    out.sign(opened);
    for (const { name, first, lead } of members) {
      const value = row[name];
      if (value === undefined) continue;
      out.bytes(isFirst ? first : lead);
      isFirst = false;
      writeJson(value, out);
    }
    out.sign(closed);
  };
}

/** `,"name":` */
function leadOf(name: string): Uint8Array {
  return new TextEncoder().encode(`,${JSON.stringify(name)}:`);
}
