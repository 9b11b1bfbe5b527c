import type { Fields, FieldSpec, Json, JsonObject } from '@envloom/runtime';
import { isJsonList, isJsonObject } from './arguments.ts';

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
  switch (spec.type) {
    case 'string':
      return typeof value !== 'string' || spec.pattern !== undefined || isUsualText(value);
    case 'integer':
      return typeof value !== 'number' || Math.abs(value) < million;
    case 'number':
      return typeof value !== 'number' || (Math.abs(value) < million && value !== spec.min);
    case 'array':
      return !isJsonList(value) || value.every((item) => isUsual(spec.of, item));
    case 'record':
      return !isJsonObject(value) || Object.values(value).every((each) => isUsual(spec.of, each));
    case 'shape':
      return !isJsonObject(value) || isPlausible('fields' in spec ? spec.fields : {}, value);
    default:
      return true;
  }
}

function isUsualText(text: string): boolean {
  return text.trim() !== '' && !text.startsWith('long long') && !/^(?:a+|x+)$/.test(text);
}
