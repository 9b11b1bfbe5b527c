import { isObject } from '@envloom/core';
import { expected, type Parse, Problems } from './problem.ts';
import type { Fields, FieldSpec, PlainShapeSpec, TaggedShapeSpec } from './spec.ts';

/** One alternative of a union, made ready. */
export interface Alternative {
  readonly parse: Parse;
  /** Tells soon that a value is none of this alternative; true says nothing. */
  readonly mayBe: Likely;
}

type Likely = (value: unknown) => boolean;

/** A parser of unions: the first alternative that accepts a value reads it. */
export function unionParser(alternatives: readonly Alternative[]): Parse {
  return (value) => {
    const refusals: Problems[] = [];
    for (const { parse, mayBe } of alternatives) {
      if (!mayBe(value)) continue;
      const parsed = parse(value);
      if (!(parsed instanceof Problems)) return parsed;
      refusals.push(parsed);
    }
    const all = refusals.length > 0 ? refusals : alternatives.flatMap(refusedBy(value));
    return closest(all, value);
  };
}

function refusedBy(value: unknown): (alternative: Alternative) => readonly Problems[] {
  return ({ parse }) => {
    const parsed = parse(value);
    return parsed instanceof Problems ? [parsed] : [];
  };
}

/** What is said where no alternative accepts a value: what was wrong within the one that nearly did. */
function closest(refusals: readonly Problems[], value: unknown): Problems {
  const within = refusals.filter(({ list }) => list[0]?.wanted === undefined);
  const [nearest] = within.toSorted((a, b) => a.list.length - b.list.length);
  if (nearest !== undefined) return nearest;
  const wanted = refusals.flatMap(({ list }) => list[0]?.wanted ?? []);
  return expected([...new Set(wanted)].join(' or '), value);
}

const kinds: Readonly<Partial<Record<FieldSpec['type'], readonly string[]>>> = {
  string: ['string'],
  date: ['string'],
  time: ['string'],
  datetime: ['string'],
  enum: ['string'],
  ref: ['string', 'number'],
  integer: ['number'],
  number: ['number'],
  boolean: ['boolean'],
  scalar: ['string', 'number', 'boolean'],
};

/**
 * What a value of a type looks like from outside, however deep it is: its kind, and of objects which
 * members are there. Values that the type accepts always look like it.
 */
export function likenessOf(spec: FieldSpec): Likely {
  const mayBe = presentLikeness(spec);
  return spec.nullable === true ? (value) => value === null || mayBe(value) : mayBe;
}

function presentLikeness(spec: FieldSpec): Likely {
  switch (spec.type) {
    case 'json':
      return () => true;
    case 'array':
      return Array.isArray;
    // As an argument also a list of its entries.
    case 'record':
      return (value) => typeof value === 'object' && value !== null;
    case 'row':
      return membersLikeness(spec.fields);
    case 'shape':
      return shapeLikeness(spec);
    case 'union': {
      const alternatives = spec.of.map(likenessOf);
      return (value) => alternatives.some((mayBe) => mayBe(value));
    }
    default: {
      const known = kinds[spec.type] ?? [];
      return (value) => known.includes(typeof value);
    }
  }
}

function shapeLikeness(spec: PlainShapeSpec | TaggedShapeSpec): Likely {
  if ('fields' in spec) return membersLikeness(spec.fields);
  const { tag, variants } = spec;
  return (value) => {
    const selected = isObject(value) && Object.hasOwn(value, tag) ? value[tag] : undefined;
    return typeof selected === 'string' && Object.hasOwn(variants, selected);
  };
}

/** Required members are there, and those with only one value have it. */
function membersLikeness(fields: Fields): Likely {
  const needed = Object.entries(fields).filter(
    ([, spec]) => spec.optional !== true && spec.default === undefined,
  );
  const tests = needed.map(([name, spec]) => {
    const only = spec.type === 'enum' && spec.nullable !== true ? spec.values : [];
    return (object: Readonly<Record<string, unknown>>): boolean => {
      const value = Object.hasOwn(object, name) ? object[name] : undefined;
      return value !== undefined && (only.length !== 1 || value === only[0]);
    };
  });
  return (value) => isObject(value) && tests.every((test) => test(value));
}
