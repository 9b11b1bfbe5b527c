import { refuse } from '../failure/refusal.ts';
import { charactersPerUnit, charge, keyCost } from '../helpers/fuel.ts';
import { describe, isObject, type Json, sortedKeys } from '@envloom/core';
import type { Row } from '../state/entry.ts';
import { alternativesOf } from './parser.ts';
import { Problems } from './problem.ts';
import { paid } from './size.ts';
import type { Fields, FieldSpec, PlainShapeSpec, TaggedShapeSpec, UnionSpec } from './spec.ts';

/** Copies a value out of the world into plain JSON; refuses what JSON cannot hold. */
export type Copy = (value: unknown) => Json;

/** The copier of a tool's result; `undefined` where a result is optional or absent becomes null. */
export function resultCopier(returns: FieldSpec | undefined): Copy {
  const copy = returns === undefined ? copyNothing : copierOf(returns);
  return (value) => (value === undefined || value === null ? null : copy(value));
}

function copyNothing(): Json {
  return null;
}

/** Compiles a specification into a copier: the declared fields in declared order, and no others. */
function copierOf(spec: FieldSpec): Copy {
  const copy = presentCopier(spec);
  return spec.nullable === true ? (value) => (value === null ? null : copy(value)) : copy;
}

function presentCopier(spec: FieldSpec): Copy {
  switch (spec.type) {
    case 'integer':
    case 'number':
      return copyNumber;
    case 'boolean':
      return copyBoolean;
    case 'scalar':
      return copyScalar;
    case 'json':
      return copyJson;
    case 'row':
      return objectCopier(spec.fields);
    case 'shape':
      return shapeCopier(spec);
    case 'array':
      return listCopier(copierOf(spec.of));
    case 'record':
      return recordCopier(copierOf(spec.of));
    case 'union':
      return unionCopier(spec);
    default:
      return copyText;
  }
}

function copyText(value: unknown): Json {
  if (typeof value !== 'string') return copyScalar(value);
  if (value.length >= charactersPerUnit) charge(Math.floor(value.length / charactersPerUnit));
  return value;
}

function copyBoolean(value: unknown): Json {
  return typeof value === 'boolean' ? value : copyScalar(value);
}

/** Copies a scalar that a specification, if there is one, calls something else. */
function copyScalar(value: unknown): Json {
  if (typeof value === 'string') return copyText(value);
  if (typeof value === 'number') return copyNumber(value);
  return typeof value === 'boolean' || value === null ? value : notJson(value);
}

function copyNumber(value: unknown): Json {
  if (typeof value !== 'number') return copyScalar(value);
  if (!Number.isFinite(value)) refuse('NOT_FINITE', `The result holds ${value}.`);
  return value + 0;
}

function notJson(value: unknown): never {
  throw new TypeError(`a result cannot hold ${describe(value)}`);
}

/** Copies any JSON value, object keys sorted. */
export function copyJson(value: unknown): Json {
  if (Array.isArray(value)) return copyList(value, copyJson);
  return isObject(value) ? copyMembers(value, copyJson) : copyScalar(value);
}

function copyList(list: readonly unknown[], copy: Copy): readonly Json[] {
  charge(1 + list.length);
  return list.map((item) => copy(item));
}

function listCopier(copy: Copy): Copy {
  return (value) => (Array.isArray(value) ? copyList(value, copy) : notJson(value));
}

function copyMembers(object: Readonly<Record<string, unknown>>, copy: Copy): Json {
  const keys = sortedKeys(object);
  charge(1 + keys.length);
  const out: Record<string, Json> = {};
  for (const key of keys) {
    const value = object[key];
    if (value !== undefined) out[key] = copy(value);
  }
  return out;
}

function recordCopier(copy: Copy): Copy {
  return (value) => (isObject(value) ? copyMembers(value, copy) : notJson(value));
}

/** @param keepsUnknown whether other members follow as they are */
function objectCopier(fields: Fields, keepsUnknown = false): Copy {
  const members = Object.entries(fields).map(([name, spec]) => ({ name, copy: copierOf(spec) }));
  if (keepsUnknown) return openCopier(objectCopier(fields), fields);
  return (value) => {
    if (!isObject(value)) return notJson(value);
    charge(1 + members.length);
    const out: Record<string, Json> = {};
    for (const { name, copy } of members) {
      const member = value[name];
      if (member !== undefined) out[name] = copy(member);
    }
    return out;
  };
}

/** Copies the declared members, then the others in their order. */
function openCopier(copyDeclared: Copy, fields: Fields): Copy {
  return (value) => {
    const declared = copyDeclared(value);
    if (!isObject(value) || !isObject(declared)) return declared;
    const names = Object.keys(value).filter((name) => !Object.hasOwn(fields, name));
    charge(keyCost * names.length);
    const out: Record<string, Json> = { ...declared };
    for (const name of names) {
      const member = value[name];
      if (member !== undefined) out[name] = copyJson(member);
    }
    return out;
  };
}

/** Copies a row of a table, which is known to be clean: only what is nested needs copying inside. */
export type Clone = (row: Row) => Row;

/** Compiles a table's fields into a copier of its rows. */
export function rowCloner(fields: Fields): Clone {
  const cost = Object.keys(fields).length;
  const nested = Object.entries(fields).filter(([, spec]) => isNested(spec));
  const members = nested.map(([name, spec]) => ({ name, copy: copierOf(spec) }));
  return (row) => {
    charge(cost);
    const out: Record<string, Json> = { ...row };
    for (const { name, copy } of members) {
      const member = row[name];
      if (member !== undefined) out[name] = copy(member);
    }
    return out;
  };
}

const nestedTypes: ReadonlySet<FieldSpec['type']> = new Set([
  'json',
  'shape',
  'array',
  'record',
  'row',
  'union',
]);

function isNested({ type }: FieldSpec): boolean {
  return nestedTypes.has(type);
}

/** Copies by the first alternative that accepts the value, else by the first that it looks like. */
function unionCopier(spec: UnionSpec): Copy {
  const copies = spec.of.map(copierOf);
  const alternatives = alternativesOf(spec, 'stored').map(({ parse, mayBe }, at) => ({
    accepts: paid(parse),
    mayBe,
    copy: copies[at] ?? notJson,
  }));
  return (value) => {
    const likely = alternatives.filter(({ mayBe }) => mayBe(value));
    const exact = likely.find(({ accepts }) => !(accepts(value) instanceof Problems));
    const { copy = notJson } = exact ?? likely[0] ?? {};
    return copy(value);
  };
}

function shapeCopier(spec: PlainShapeSpec | TaggedShapeSpec): Copy {
  const keepsUnknown = spec.unknown === 'keep';
  if ('fields' in spec) return objectCopier(spec.fields, keepsUnknown);
  const variants = new Map(
    Object.entries(spec.variants).map(
      ([name, fields]) => [name, objectCopier(fields, keepsUnknown)] as const,
    ),
  );
  return (value) => {
    const tag = isObject(value) ? value[spec.tag] : undefined;
    return (variants.get(String(tag)) ?? notJson)(value);
  };
}
