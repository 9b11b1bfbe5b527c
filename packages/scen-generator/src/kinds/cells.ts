import {
  addDays,
  addMinutes,
  type FieldSpec,
  isDate,
  type Json,
  type JsonObject,
  round,
} from '@envloom/runtime';
import type { Meeting } from '@envloom/sampler';
import { isSame } from '../walks/outcome.ts';

/** Farther than any limit of a plausible world. */
const far = 100_000;
const farDays = 400;

/** A field of a row, and what it could be instead; undefined: absent. */
export interface Flip {
  readonly field: string;
  readonly to: Json | undefined;
  /** How long ago (in comparisons) its value was compared; Infinity: never. */
  readonly age: number;
}

/**
 * Other values of a field that may turn a comparison round: what it was compared with and a step
 * beyond, the other values of its type, none at all.
 */
export function flipsOf(
  field: string,
  spec: FieldSpec,
  row: JsonObject,
  meetings: readonly Meeting[],
): readonly Flip[] {
  const value = row[field];
  const met = value === undefined ? [] : metBy(value, meetings);
  const age = met[0]?.age ?? Infinity;
  const nearby = met.flatMap(({ other }) => beyond(spec, other));
  const options = [...nearby, ...othersOf(spec, value)];
  const absent = spec.optional === true && value !== undefined ? [undefined] : [];
  return [...options, ...absent]
    .filter((to) => !isSame(to, value))
    .map((to) => ({ field, to, age }));
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
      return typeof value === 'string' ? [addDays(value, farDays), addDays(value, -farDays)] : [];
    default:
      return [];
  }
}
