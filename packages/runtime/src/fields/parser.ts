import { arrayParser, recordParser, taggedParser } from './containers.ts';
import { parseJson } from './json-value.ts';
import { objectParser, type ReadyField } from './object.ts';
import type { Parse } from './problem.ts';
import {
  enumParser,
  integerParser,
  numberParser,
  parseBoolean,
  parseDate,
  parseDateTime,
  parseTime,
  refParser,
  stringParser,
} from './scalars.ts';
import type { Fields, FieldSpec, PlainShapeSpec, TaggedShapeSpec } from './spec.ts';

/** Compiles a specification into a parser made of closures. */
export function parserOf(spec: FieldSpec): Parse {
  switch (spec.type) {
    case 'string':
      return stringParser(spec);
    case 'integer':
      return integerParser(spec);
    case 'number':
      return numberParser(spec);
    case 'boolean':
      return parseBoolean;
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
      return compositeParser(spec);
  }
}

type Composite = Extract<FieldSpec, { type: 'json' | 'row' | 'shape' | 'array' | 'record' }>;

function compositeParser(spec: Composite): Parse {
  switch (spec.type) {
    case 'json':
      return parseJson;
    case 'row':
      return objectParser(readyFields(spec.fields));
    case 'shape':
      return shapeParser(spec);
    case 'array':
      return arrayParser(spec, parserOf(spec.of));
    default:
      return recordParser(parserOf(spec.of));
  }
}

function shapeParser(spec: PlainShapeSpec | TaggedShapeSpec): Parse {
  if ('fields' in spec) return objectParser(readyFields(spec.fields));
  const variants = Object.entries(spec.variants).map(
    ([name, fields]) => [name, objectParser(readyFields(fields))] as const,
  );
  return taggedParser(spec.tag, new Map(variants));
}

/** Compiles a field table. */
export function readyFields(fields: Fields): readonly ReadyField[] {
  return Object.entries(fields).map(([name, spec]) => ({
    name,
    parse: parserOf(spec),
    optional: spec.optional === true,
    default: spec.default,
  }));
}
