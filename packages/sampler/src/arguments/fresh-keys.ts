import { type Field, snakeCase } from '@envloom/logic-model';
import type { EntitySpec, FieldSpec } from '@envloom/runtime';
import type { Json } from '@envloom/core';
import type { Maker, Moment } from '../values/moment.ts';
import { likePattern, nthLike } from '../values/patterns.ts';
import { fitOf, hintsOf, type Slot } from '../values/slot.ts';

/** Draws before a new key is counted up instead. */
const tries = 6;

/** Length of keys where only bounds of the length are given. */
const usualLength = 12;

/** The table that gets a new row, and its key as the model declares it (none: rows do not hold it). */
interface KeyedTable {
  readonly entity: EntitySpec;
  readonly key: Field | undefined;
}

type IsNew = (value: Json | undefined) => value is Json;

/**
 * A key that no row has, and that the param and the key of the table both accept: like the param's
 * hint, else the next number of the table's sequence, else like the pattern or format that there is.
 * Nothing where every such key is taken.
 */
export function freshMaker(slot: Slot, table: KeyedTable, like: Maker): Maker {
  const { entity } = table;
  const isFit = fitOf(slot.spec);
  const isKeyFit = fitOf(entity.fields[entity.key] ?? slot.spec);
  const example = exampleOf(slot, table);
  const isLettered = example !== undefined && !/[0-9]$/.test(example);
  const first = hintsOf(slot).format === undefined ? () => undefined : like;
  return (moment) => {
    const taken = new Set<unknown>(moment.source.keys(entity.name));
    const isNew = (value: Json | undefined): value is Json =>
      !taken.has(value) && isFit(value) && isKeyFit(value);
    const drawn = newOne(first, moment, isNew);
    if (drawn !== undefined) return drawn;
    const counted = isLettered ? undefined : nextKey(entity, slot.spec, taken);
    if (isNew(counted)) return counted;
    const text = example ?? plainExample(slot.spec);
    const alike: Maker = ({ draw }) => likePattern(text, draw);
    return newOne(alike, moment, isNew) ?? countedLike(text, taken, isNew);
  };
}

/** What keys look like: the param says it before the table does, hints before patterns. */
function exampleOf(slot: Slot, { key }: KeyedTable): string | undefined {
  const own = slot.spec.type === 'string' ? slot.spec.pattern : undefined;
  const field = key?.type === 'string' ? key.pattern : undefined;
  return hintsOf(slot).format ?? own ?? key?.sample?.format ?? field;
}

function plainExample(spec: FieldSpec): string {
  const { minLength = 0, maxLength = Infinity } = spec.type === 'string' ? spec : {};
  return '0'.repeat(Math.min(maxLength, Math.max(minLength, usualLength)));
}

function newOne(like: Maker, moment: Moment, isNew: IsNew): Json | undefined {
  for (let turn = 0; turn < tries; turn += 1) {
    const value = like(moment);
    if (value === undefined || isNew(value)) return value;
  }
  return undefined;
}

function nextKey(
  { name, key, keyFormat, fields }: EntitySpec,
  spec: FieldSpec,
  taken: ReadonlySet<unknown>,
): Json {
  const { prefix, digits } = keyFormat ?? { prefix: `${snakeCase(name)}_`, digits: 0 };
  const field = fields[key] ?? spec;
  const isNumber = field.type === 'integer';
  const least = Math.max(leastOf(spec), leastOf(field));
  for (let number = Math.max(taken.size + 1, least); ; number += 1) {
    const made = isNumber ? number : prefix + String(number).padStart(digits, '0');
    if (!taken.has(made)) return made;
  }
}

function leastOf(spec: FieldSpec): number {
  return spec.type === 'integer' ? (spec.min ?? 0) : 0;
}

/** Counts through the texts like the example: where any is free, one of the first is. */
function countedLike(example: string, taken: ReadonlySet<unknown>, isNew: IsNew): Json | undefined {
  for (let number = 0; number <= taken.size; number += 1) {
    const value = nthLike(example, number);
    if (isNew(value)) return value;
  }
  return undefined;
}
