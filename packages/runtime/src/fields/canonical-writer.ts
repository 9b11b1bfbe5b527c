import type { JsonBytes } from '@envloom/core/hash';
import { isList, type Json, sortedKeys, isObject } from '@envloom/core';
import type { Fields, FieldSpec, PlainShapeSpec, TaggedShapeSpec } from './spec.ts';

/** Writes a value's canonical JSON, byte by byte what `canonicalJson` gives as text. */
export type WriteJson = (value: Json, out: JsonBytes) => void;

const comma = 0x2c;
const colon = 0x3a;
const [opened, closed] = [0x7b, 0x7d];
const [listOpened, listClosed] = [0x5b, 0x5d];

type Members = { readonly [key: string]: Json };

/** Writes any JSON value. */
export function writeJson(value: Json, out: JsonBytes): void {
  if (typeof value === 'string') out.string(value);
  else if (typeof value !== 'object' || value === null) out.plain(JSON.stringify(value));
  else if (isList(value)) writeList(value, writeJson, out);
  else writeMembers(value, writeJson, out);
}

/** Compiles the fields of a table into a writer of its rows. */
export function rowWriter(fields: Fields): WriteJson {
  return objectWriter(fields);
}

function writerOf(spec: FieldSpec): WriteJson {
  switch (spec.type) {
    case 'row':
      return objectWriter(spec.fields);
    case 'shape':
      return shapeWriter(spec);
    case 'array':
      return listWriter(writerOf(spec.of));
    case 'record':
      return recordWriter(writerOf(spec.of));
    case 'json':
      return writeJson;
    case 'boolean':
    case 'integer':
    case 'number':
      return writePlain;
    default:
      return writeText;
  }
}

/** Numbers are finite, and never -0. */
function writePlain(value: Json, out: JsonBytes): void {
  if (typeof value === 'number' || typeof value === 'boolean') out.plain(String(value));
  else writeJson(value, out);
}

function writeText(value: Json, out: JsonBytes): void {
  if (typeof value === 'string') out.string(value);
  else writeJson(value, out);
}

function listWriter(write: WriteJson): WriteJson {
  return (value, out) => {
    if (isList(value)) writeList(value, write, out);
    else writeJson(value, out);
  };
}

function writeList(list: readonly Json[], write: WriteJson, out: JsonBytes): void {
  out.sign(listOpened);
  for (let at = 0; at < list.length; at += 1) {
    if (at > 0) out.sign(comma);
    write(list[at] ?? null, out);
  }
  out.sign(listClosed);
}

function recordWriter(write: WriteJson): WriteJson {
  return (value, out) => {
    if (isObject(value)) writeMembers(value, write, out);
    else writeJson(value, out);
  };
}

function writeMembers(members: Members, write: WriteJson, out: JsonBytes): void {
  let isFirst = true;
  out.sign(opened);
  for (const key of sortedKeys(members)) {
    const value = members[key];
    if (value === undefined) continue;
    if (!isFirst) out.sign(comma);
    isFirst = false;
    out.string(key);
    out.sign(colon);
    write(value, out);
  }
  out.sign(closed);
}

/** The keys of an object are known, and so is their order. */
function objectWriter(fields: Fields): WriteJson {
  const members = Object.entries(fields)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, spec]) => ({
      name,
      first: leadOf(name).subarray(1),
      lead: leadOf(name),
      write: writerOf(spec),
    }));
  return (value, out) => {
    if (!isObject(value)) return writeJson(value, out);
    let isFirst = true;
    out.sign(opened);
    for (const { name, first, lead, write } of members) {
      const member = value[name];
      if (member === undefined) continue;
      out.bytes(isFirst ? first : lead);
      isFirst = false;
      write(member, out);
    }
    out.sign(closed);
  };
}

/** `,"name":` */
function leadOf(name: string): Uint8Array {
  return new TextEncoder().encode(`,${JSON.stringify(name)}:`);
}

function shapeWriter(spec: PlainShapeSpec | TaggedShapeSpec): WriteJson {
  if ('fields' in spec) return objectWriter(spec.fields);
  const variants = new Map(
    Object.entries(spec.variants).map(([name, fields]) => [name, objectWriter(fields)] as const),
  );
  return (value, out) => {
    const tag = isObject(value) ? value[spec.tag] : undefined;
    const write = typeof tag === 'string' ? variants.get(tag) : undefined;
    (write ?? writeJson)(value, out);
  };
}
