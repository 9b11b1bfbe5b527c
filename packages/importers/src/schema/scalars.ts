import type { Json, JsonObject } from '@envloom/core';
import { lose, type SchemaPlace } from './context.ts';
import type { TypeJson } from './type-json.ts';

const numberIn = (value: Json | undefined): number | undefined =>
  typeof value === 'number' ? value : undefined;

/** Longest text that a type can bound. */
const longestBound = 1_000_000;

/** Dates are dates; a moment is one in results only, since inputs may have a time zone of their own. */
export function stringType(schema: JsonObject, { context }: SchemaPlace): TypeJson {
  const { format } = schema;
  if (format === 'date') return { type: 'date' };
  if (format === 'date-time' && context.direction === 'output') return { type: 'datetime' };
  const [low, high] = [numberIn(schema['minLength']), numberIn(schema['maxLength'])];
  return {
    type: 'string',
    ...(low === undefined || low === 0 ? {} : { min_length: low }),
    ...(high === undefined || high > longestBound ? {} : { max_length: high }),
  };
}

interface Bounds {
  readonly min?: number;
  readonly max?: number;
}

export function numberType(
  schema: JsonObject,
  type: 'integer' | 'number',
  place: SchemaPlace,
): TypeJson {
  const step = numberIn(schema['multipleOf']);
  if (type === 'integer' || (step !== undefined && Number.isInteger(step))) {
    if (step !== undefined && step !== 1)
      lose(place, 'loosened', 'multipleOf', `That it is a multiple of ${step} is not checked.`);
    return { type: 'integer', ...boundsOf(schema, 1, place) };
  }
  return { type: 'number', ...boundsOf(schema, 0, place), ...decimalsOf(step, place) };
}

function decimalsOf(step: number | undefined, place: SchemaPlace): { readonly decimals?: number } {
  if (step === undefined) return {};
  const decimals = -Math.log10(step);
  if (Number.isInteger(decimals) && decimals <= 12) return { decimals };
  lose(place, 'loosened', 'multipleOf', `That it is a multiple of ${step} is not checked.`);
  return {};
}

/** @param step between a value and the next one: 1 for integers, 0 where there is none */
function boundsOf(schema: JsonObject, step: 0 | 1, place: SchemaPlace): Bounds {
  const low = boundOf(schema, 'minimum', 'exclusiveMinimum', step, place);
  const high = boundOf(schema, 'maximum', 'exclusiveMaximum', -step, place);
  return {
    ...(low === undefined ? {} : { min: step === 1 ? Math.ceil(low) : low }),
    ...(high === undefined ? {} : { max: step === 1 ? Math.floor(high) : high }),
  };
}

/** A bound that counts as well; an exclusive one is `true` beside the other in OpenAPI 3.0. */
function boundOf(
  schema: JsonObject,
  keyword: string,
  exclusive: string,
  step: number,
  place: SchemaPlace,
): number | undefined {
  const inclusive = numberIn(schema[keyword]);
  const excluded = schema[exclusive] === true ? inclusive : numberIn(schema[exclusive]);
  if (excluded === undefined) return withoutUnsafe(inclusive);
  if (step === 0 || !Number.isInteger(excluded)) {
    lose(place, 'loosened', exclusive, `That ${excluded} itself is no value is not checked.`);
    return excluded;
  }
  return withoutUnsafe(excluded + step);
}

/** zod writes the bounds of safe integers for each integer; they say nothing. */
function withoutUnsafe(bound: number | undefined): number | undefined {
  return bound !== undefined && Math.abs(bound) >= Number.MAX_SAFE_INTEGER ? undefined : bound;
}
