import {
  addDays,
  addMinutes,
  alternativeOf,
  type FieldSpec,
  isDate,
  type Key,
  round,
} from '@envloom/runtime';
import { type Json, type JsonObject, isList, isObject } from '@envloom/core';
import type { Meeting } from '@envloom/sampler';
import { membersOf } from '../walks/arguments.ts';
import { isSame } from '../walks/outcome.ts';
import { sampleOf } from './samples.ts';

/** Farther than any limit of a plausible world. */
const far = 100_000;
const farDays = 400;
/** Days for a field that has none. */
const long = { before: '1990-01-01', after: '2190-01-01' };
/** Members of one list or record that are changed. */
const mostMembers = 6;

/** A field of a row, and what it could be instead; undefined: absent. */
export interface Flip {
  readonly field: string;
  readonly to: Json | undefined;
  /** How long ago (in comparisons) its value was compared; Infinity: never. */
  readonly age: number;
}

/** What values are tried. */
export interface Known {
  readonly meetings: readonly Meeting[];
  /** Keys of an entity by which a ref, absent or not, is replaced. */
  readonly keysFor: (entity: string, value: Json | undefined) => readonly Key[];
}

/** Another value, and how long ago the value that it replaces was compared. */
type Other = Pick<Flip, 'to' | 'age'>;

/**
 * Other values of a field that may turn a comparison round: what it was compared with and a step
 * beyond, the other values of its type, none at all. A value that holds others (a shape, a list, a
 * record) is changed in one place at a time.
 */
export function flipsOf(
  field: string,
  spec: FieldSpec,
  row: JsonObject,
  known: Known,
): readonly Flip[] {
  return othersFor(spec, row[field], known).map((other) => ({ field, ...other }));
}

function othersFor(spec: FieldSpec, value: Json | undefined, known: Known): readonly Other[] {
  if (spec.type === 'union') return alternativeOthers(spec, value, known);
  const absent = spec.optional === true && value !== undefined ? [{ to: undefined, age: 0 }] : [];
  const none = spec.nullable === true ? [{ to: null, age: Infinity }] : [];
  const others = [...leafOthers(spec, value, known), ...insideOthers(spec, value, known), ...none];
  const age = Math.min(Infinity, ...others.map((other) => other.age));
  return [...others, ...absent.map(({ to }) => ({ to, age }))].filter(
    ({ to }) => !isSame(to, value),
  );
}

/** Other values of the same alternative, and a plain one of each of the others. */
function alternativeOthers(
  spec: Extract<FieldSpec, { type: 'union' }>,
  value: Json | undefined,
  known: Known,
): readonly Other[] {
  const { optional = false, nullable = false } = spec;
  const now = value === undefined ? undefined : alternativeOf(spec, value);
  const inside = now === undefined ? [] : othersFor(now, value, known);
  const age = ageOf(inside);
  const none = [...(optional ? [undefined] : []), ...(nullable ? [null] : [])];
  const others = spec.of.filter((of) => of !== now).map(sampleOf);
  return [...inside, ...[...others, ...none].map((to) => ({ to, age }))].filter(
    ({ to }) => !isSame(to, value),
  );
}

function leafOthers(spec: FieldSpec, value: Json | undefined, known: Known): readonly Other[] {
  const met = value === undefined ? [] : metBy(value, known.meetings);
  const age = met[0]?.age ?? Infinity;
  const nearby = met.flatMap(({ other }) => beyond(spec, other));
  const asked = spec.type === 'ref' ? known.keysFor(spec.entity, value) : [];
  return [...nearby, ...asked, ...othersOf(spec, value)].map((to) => ({ to, age }));
}

/** A value that holds others with one of them changed or left out, or of another variant. */
function insideOthers(spec: FieldSpec, value: Json | undefined, known: Known): readonly Other[] {
  if (spec.type === 'array' && isList(value)) return listOthers(spec.of, value, known);
  if (!isObject(value)) return [];
  if (spec.type === 'record') return recordOthers(spec.of, value, known);
  if (spec.type !== 'shape') return [];
  const fields = Object.entries(membersOf(spec, value)).filter(
    ([name]) => !('tag' in spec && name === spec.tag),
  );
  const members = fields.flatMap(([name, member]) =>
    othersFor(member, value[name], known).map(({ to, age }) => ({
      to: withMember(value, name, to),
      age,
    })),
  );
  return [...members, ...variantOthers(spec, value, known)];
}

function listOthers(of: FieldSpec, list: readonly Json[], known: Known): readonly Other[] {
  return list.slice(0, mostMembers).flatMap((item, at) => {
    const inside = othersFor(of, item, known);
    const changed = inside.map(({ to, age }) => ({
      to: list.flatMap((each, place) => (place === at ? (to ?? []) : [each])),
      age,
    }));
    return [...changed, { to: list.filter((_, place) => place !== at), age: ageOf(inside) }];
  });
}

function recordOthers(of: FieldSpec, record: JsonObject, known: Known): readonly Other[] {
  const names = Object.keys(record).slice(0, mostMembers);
  return names.flatMap((name) => {
    const inside = othersFor(of, record[name], known);
    const changed = inside.map(({ to, age }) => ({ to: withMember(record, name, to), age }));
    const met = metBy(name, known.meetings)[0]?.age ?? Infinity;
    const age = Math.min(met, ageOf(inside));
    return [...changed, { to: withMember(record, name, undefined), age }];
  });
}

function ageOf(others: readonly Other[]): number {
  return Math.min(Infinity, ...others.map(({ age }) => age));
}

/** A tagged shape as each of its other variants, with plain values for what it has not. */
function variantOthers(
  spec: Extract<FieldSpec, { type: 'shape' }>,
  value: JsonObject,
  { meetings }: Known,
): readonly Other[] {
  if (!('tag' in spec)) return [];
  const { tag } = spec;
  const now = value[tag] ?? null;
  const age = metBy(now, meetings)[0]?.age ?? Infinity;
  return Object.entries(spec.variants)
    .filter(([name]) => name !== now)
    .map(([name, fields]) => {
      const members = Object.entries(fields)
        .filter(([field, { optional }]) => field !== tag && optional !== true)
        .map(([field, member]): [string, Json] => [field, value[field] ?? sampleOf(member)]);
      return { to: { ...Object.fromEntries(members), [tag]: name }, age };
    });
}

function withMember(object: JsonObject, name: string, value: Json | undefined): JsonObject {
  const { [name]: _, ...others } = object;
  return value === undefined ? others : { ...object, [name]: value };
}
/** What a value was compared with, the last comparison first. */
function metBy(value: Json, meetings: readonly Meeting[]) {
  const met: { readonly other: Json; readonly age: number }[] = [];
  for (const [age, { left, right }] of meetings.toReversed().entries()) {
    if (left === value && isLeaf(right)) met.push({ other: right, age });
    else if (right === value && isLeaf(left)) met.push({ other: left, age });
  }
  return met.slice(0, 3);
}

function isLeaf(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/** A value and its nearest neighbours. */
function beyond(spec: FieldSpec, value: Json): readonly Json[] {
  if (typeof value === 'number') return numbers(spec, value);
  if (typeof value !== 'string') return [];
  switch (spec.type) {
    case 'date':
      return isDate(value) ? days(value) : [];
    case 'datetime':
      return value.endsWith('Z') ? moments(value) : [];
    case 'ref':
    case 'enum':
    case 'string':
      return [value];
    default:
      return [];
  }
}

function numbers(spec: FieldSpec, value: number): readonly number[] {
  if (spec.type === 'integer') return [value, value + 1, value - 1];
  if (spec.type !== 'number') return [];
  const step = 10 ** -(spec.decimals ?? 2);
  return [value, round(value + step, 6), round(value - step, 6)];
}

function days(day: string): readonly string[] {
  return [day, addDays(day, 1), addDays(day, -1)];
}

function moments(moment: string): readonly string[] {
  return [moment, addMinutes(moment, 1), addMinutes(moment, -1)];
}

function othersOf(spec: FieldSpec, value: Json | undefined): readonly Json[] {
  switch (spec.type) {
    case 'enum':
      return spec.values;
    case 'boolean':
      return [true, false];
    case 'integer':
    case 'number':
      return [far, 0];
    case 'date':
    case 'datetime':
      return typeof value === 'string'
        ? [addDays(value, farDays), addDays(value, -farDays)]
        : [long.before, long.after].map((day) => (spec.type === 'date' ? day : `${day}T12:00:00Z`));
    case 'string':
    case 'time':
      return value === undefined ? [sampleOf(spec)] : [];
    default:
      return [];
  }
}
