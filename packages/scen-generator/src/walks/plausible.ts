import { alternativeOf, type Fields, type FieldSpec } from '@envloom/runtime';
import { type Json, type JsonObject, isList, isObject } from '@envloom/core';

const million = 1_000_000;

/**
 * Whether a person would give these arguments: the sampler at times draws boundary values (empty or
 * endless texts, a million, the smallest amount), which test tools well and read badly.
 */
export function isPlausible(fields: Fields, args: JsonObject): boolean {
  return Object.entries(args).every(([name, value]) => {
    const spec = fields[name];
    return spec === undefined || isUsual(spec, value);
  });
}

function isUsual(spec: FieldSpec, value: Json): boolean {
  if (spec.type === 'union') return isUsual(alternativeOf(spec, value), value);
  if (typeof value === 'number') return isUsualNumber(spec, value);
  if (typeof value === 'string') return spec.type !== 'string' || isUsualText(spec, value);
  if (isList(value)) {
    return spec.type !== 'array' || value.every((item) => isUsual(spec.of, item));
  }
  if (!isObject(value)) return true;
  if (spec.type === 'record') return Object.values(value).every((each) => isUsual(spec.of, each));
  return spec.type !== 'shape' || !('fields' in spec) || isPlausible(spec.fields, value);
}

function isUsualNumber(spec: FieldSpec, value: number): boolean {
  if (Math.abs(value) >= million) return false;
  if (spec.type === 'integer') return value !== 0 || spec.min !== undefined;
  return spec.type !== 'number' || (value !== spec.min && (value !== 0 || spec.min !== undefined));
}

function isUsualText({ pattern }: { readonly pattern?: string }, text: string): boolean {
  if (pattern !== undefined) return true;
  return text.trim() !== '' && !text.startsWith('long long') && !/^(?:a+|x+)$/.test(text);
}
