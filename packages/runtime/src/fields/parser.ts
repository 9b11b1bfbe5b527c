import { arrayParser, recordParser, taggedParser } from './containers.ts';
import { entriesParser, isLeftOut, parseGivenJson } from './given.ts';
import { parseJson } from './json-value.ts';
import { nullableParser } from './nullable.ts';
import { objectParser, type ReadyField } from './object.ts';
import type { Parse } from './problem.ts';
import {
  enumParser,
  integerParser,
  numberParser,
  parseBoolean,
  parseDate,
  parseDateTime,
  parseScalar,
  parseTime,
  refParser,
  stringParser,
} from './scalars.ts';
import type {
  Fields,
  FieldSpec,
  PlainShapeSpec,
  RecordSpec,
  TaggedShapeSpec,
  UnionSpec,
} from './spec.ts';
import { type Alternative, likenessOf, unionParser } from './union.ts';

/**
 * Where values come from: `stored`, as they are kept, or `given` by an agent as arguments. Agents may
 * write null for what they leave out, and the forms of strict schemas for what these cannot say.
 */
export type Manner = 'stored' | 'given';

/** Compiles a specification into a parser made of closures. */
export function parserOf(spec: FieldSpec, manner: Manner = 'stored'): Parse {
  const parse = presentParser(spec, manner);
  return spec.nullable === true ? nullableParser(parse) : parse;
}

function presentParser(spec: FieldSpec, manner: Manner): Parse {
  switch (spec.type) {
    case 'string':
      return stringParser(spec);
    case 'integer':
      return integerParser(spec);
    case 'number':
      return numberParser(spec);
    case 'boolean':
      return parseBoolean;
    case 'scalar':
      return parseScalar;
    case 'date':
      return parseDate;
    case 'time':
      return parseTime;
    case 'datetime':
      return parseDateTime;
    case 'enum':
      return enumParser(spec);
    case 'ref':
      return refParser(spec);
    default:
      return compositeParser(spec, manner);
  }
}

type Composite = Extract<
  FieldSpec,
  { type: 'json' | 'row' | 'shape' | 'array' | 'record' | 'union' }
>;

function compositeParser(spec: Composite, manner: Manner): Parse {
  switch (spec.type) {
    case 'json':
      return manner === 'given' ? parseGivenJson : parseJson;
    case 'row':
      return objectParser(readyFields(spec.fields, manner));
    case 'shape':
      return shapeParser(spec, manner);
    case 'array':
      return arrayParser(spec, parserOf(spec.of, manner));
    case 'union':
      return unionParser(alternativesOf(spec, manner));
    default:
      return membersParser(spec, manner);
  }
}

/** The alternatives of a union, made ready. */
export function alternativesOf({ of }: UnionSpec, manner: Manner): readonly Alternative[] {
  return of.map((spec) => ({ parse: parserOf(spec, manner), mayBe: likenessOf(spec) }));
}

function membersParser(spec: RecordSpec, manner: Manner): Parse {
  const parse = recordParser(parserOf(spec.of, manner), spec);
  return manner === 'given' ? entriesParser(parse) : parse;
}

function shapeParser(spec: PlainShapeSpec | TaggedShapeSpec, manner: Manner): Parse {
  const { unknown } = spec;
  if ('fields' in spec) return objectParser(readyFields(spec.fields, manner), unknown);
  const variants = Object.entries(spec.variants).map(
    ([name, fields]) => [name, objectParser(readyFields(fields, manner), unknown)] as const,
  );
  return taggedParser(spec.tag, new Map(variants));
}

/** Compiles a field table. */
export function readyFields(fields: Fields, manner: Manner = 'stored'): readonly ReadyField[] {
  return Object.entries(fields).map(([name, spec]) => ({
    name,
    parse: parserOf(spec, manner),
    optional: spec.optional === true,
    default: spec.default,
    isLeftOut: manner === 'given' ? isLeftOut(spec) : undefined,
  }));
}
