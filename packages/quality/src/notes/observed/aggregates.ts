import { isList, type Json, type JsonObject } from '@envloom/core';
import type { CheckedModel, Entity, Field } from '@envloom/logic-model';
import { isNumeric } from '../syntax/body.ts';
import { numberIn, rowIn } from './episodes.ts';

/** A number made of rows of a child, or of the items in a list of the row itself. */
export interface Aggregate {
  /** In words: `the sum of quantity × price of lines`. */
  readonly words: string;
  /** The ref of the child to its parent; nothing for lists in the row itself. */
  readonly ref: string | undefined;
  readonly child: Entity;
  /** How many numbers are multiplied; 0 for a plain count. */
  readonly factors: number;
  /** What one child row, or the row itself, adds. */
  readonly of: (row: JsonObject) => number;
}

type Summand = Pick<Aggregate, 'words' | 'factors' | 'of'>;

/** The numbers that a parent could hold about its children. */
export function aggregatesOf(parent: Entity, { model }: CheckedModel): Aggregate[] {
  const fromChildren = model.entities.flatMap((child) =>
    child.fields
      .filter((field) => field.type === 'ref' && field.entity === parent.name && child !== parent)
      .flatMap((ref) =>
        selectedSummands(child).map((each) => {
          return { ...each, words: `${each.words} of ${child.collection}`, ref: ref.name, child };
        }),
      ),
  );
  const fromLists = parent.fields.flatMap((field) =>
    listSummands(field, parent, model.shapes ?? []),
  );
  return [...fromChildren, ...fromLists];
}

/** Rows that count: those with some value of an enum, or with a flag up or down. */
interface Choice {
  readonly words: string;
  readonly holds: (row: JsonObject) => boolean;
}

/** Count, sums and products, of all rows or of those with one value of an enum. */
function selectedSummands({ fields }: Entity): Summand[] {
  const plain = summandsOf(fields);
  const choices = [...fields.flatMap(valueChoices), ...fields.flatMap(flagChoices)];
  const chosen = choices.flatMap(({ words, holds }) =>
    plain.map((each) => ({
      ...each,
      words: `${each.words} (${words})`,
      of: (row: JsonObject) => (holds(row) ? each.of(row) : 0),
    })),
  );
  return [...plain, ...chosen];
}

function valueChoices(field: Field): Choice[] {
  if (field.type !== 'enum') return [];
  return valueSets(field.values).map((set) => ({
    words: `${field.name} ${set.join(' or ')}`,
    holds: (row) => set.some((value) => row[field.name] === value),
  }));
}

function flagChoices({ type, name }: Field): Choice[] {
  if (type !== 'boolean') return [];
  return [true, false].map((flag) => ({
    words: `${flag ? '' : 'not '}${name}`,
    holds: (row) => row[name] === flag,
  }));
}

const dead = /cancel|void|reject|withdr|refund|drop|delet|remov|declin|revok|releas|expir|no_show/u;

/** Single values, all but one, and pairs: what "active" may mean. No dead ones among the living. */
function valueSets(all: readonly string[]): string[][] {
  return setsOf(all).filter((set) => set.length === 1 || !set.some((value) => dead.test(value)));
}

function setsOf(values: readonly string[]): string[][] {
  const single = values.map((value) => [value]);
  if (values.length < 3) return single;
  const others = values.map((value) => values.filter((other) => other !== value));
  const pairs = values.flatMap((one, at) => values.slice(at + 1).map((other) => [one, other]));
  return values.length === 3 ? [...single, ...others] : [...single, ...others, ...pairs];
}

function summandsOf(fields: readonly Field[]): Summand[] {
  const numbers = fields.filter(isNumeric).map(({ name }) => name);
  const sums = numbers.map((name) => ({
    factors: 1,
    words: `the sum of ${name}`,
    of: (row: JsonObject) => numberIn(row, name),
  }));
  const products = numbers.flatMap((one, at) =>
    numbers.slice(at + 1).map((other) => ({
      factors: 2,
      words: `the sum of ${one} × ${other}`,
      of: (row: JsonObject) => numberIn(row, one) * numberIn(row, other),
    })),
  );
  return [{ factors: 0, words: 'the number', of: () => 1 }, ...sums, ...products];
}

function listSummands(
  field: Field,
  parent: Entity,
  shapes: readonly { readonly name: string; readonly fields: readonly Field[] }[],
): Aggregate[] {
  if (field.type !== 'array') return [];
  const { of: item } = field;
  const shape = item.type === 'shape' ? shapes.find(({ name }) => name === item.shape) : undefined;
  return summandsOf(shape?.fields ?? []).map(({ words, of, factors }) => ({
    factors,
    words: `${words} in ${field.name}`,
    ref: undefined,
    child: parent,
    of: (row) => itemsOf(row[field.name]).reduce((total, each) => total + of(each), 0),
  }));
}

/** The items of a list, those that are no rows without fields. */
function itemsOf(list: Json = null): JsonObject[] {
  return isList(list) ? list.map((item) => rowIn(item) ?? {}) : [];
}
