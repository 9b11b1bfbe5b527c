import { isList, type Json, type JsonObject } from '@envloom/core';

/** A type of JSON Schema, but for `null`. */
export type SchemaType = 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';

const known: ReadonlySet<Json> = new Set([
  'string',
  'integer',
  'number',
  'boolean',
  'array',
  'object',
]);

const isType = (value: Json): value is SchemaType => known.has(value);

/** What a schema says of the types of its values. */
export interface Kinds {
  /** None where it allows any. */
  readonly types: readonly SchemaType[];
  readonly isNullable: boolean;
}

export function kindsOf(schema: JsonObject): Kinds {
  const { type, nullable } = schema;
  const said = isList(type) ? type : [type ?? impliedType(schema)];
  const types = said.filter((each) => each !== undefined && each !== null).filter(isType);
  return {
    types: types.includes('number') ? types.filter((each) => each !== 'integer') : types,
    isNullable: nullable === true || said.includes('null'),
  };
}

/** Keywords that authors write where they think of one type only, and leave it out. */
const implied: readonly (readonly [keyword: string, type: SchemaType])[] = [
  ['properties', 'object'],
  ['additionalProperties', 'object'],
  ['items', 'array'],
  ['prefixItems', 'array'],
  ['minLength', 'string'],
  ['maxLength', 'string'],
  ['pattern', 'string'],
];

function impliedType(schema: JsonObject): SchemaType | null {
  const hasWhole = ['enum', 'const', 'anyOf', 'oneOf'].some((keyword) => keyword in schema);
  return hasWhole ? null : (implied.find(([keyword]) => keyword in schema)?.[1] ?? null);
}
