import { type Json, type JsonObject, isObject } from '@envloom/core';
import type { JsonSchema } from '@envloom/runtime';
import type { Draw } from './draw.ts';
import { isList, type KnownValues } from './known-values.ts';

/** How often an argument that may be left out is given. */
const shareOfOptional = 0.4;

/** Arguments for a JSON Schema, with values that were seen in fields of the same names. */
export function drawArguments(schema: JsonSchema, known: KnownValues, draw: Draw): JsonObject {
  const properties = schema['properties'];
  if (!isObject(properties)) return drawMembers(schema, known, draw);
  const required = schema['required'];
  const isNeeded = (name: string): boolean => isList(required) && required.includes(name);
  const members = Object.entries(properties)
    .filter(([name]) => isNeeded(name) || draw.chance(shareOfOptional))
    .map(([name, property]) => [name, drawValue(property, name, known, draw)] as const);
  return Object.fromEntries(members);
}

/** As many members with free names as there have to be. */
function drawMembers(schema: JsonSchema, known: KnownValues, draw: Draw): JsonObject {
  const { additionalProperties = null, minProperties = 0 } = schema;
  const names = Array.from({ length: Number(minProperties) }, (_, at) => `value_${at + 1}`);
  const members = names.map(
    (name) => [name, drawValue(additionalProperties, name, known, draw)] as const,
  );
  return Object.fromEntries(members);
}

function drawValue(schema: Json, name: string, known: KnownValues, draw: Draw): Json {
  if (!isObject(schema)) return name;
  const { enum: values, oneOf, anyOf } = schema;
  const variants = oneOf ?? anyOf;
  if (isList(values)) return draw.pick(values) ?? name;
  if (isList(variants)) return drawValue(draw.pick(variants) ?? null, name, known, draw);
  switch (schema['type']) {
    case 'object':
      return drawArguments(schema, known, draw);
    case 'array':
      return drawList(schema, name, known, draw);
    default:
      return drawPlain(schema, name, known, draw);
  }
}

function drawPlain(schema: JsonObject, name: string, known: KnownValues, draw: Draw): Json {
  switch (schema['type']) {
    case 'null':
      return null;
    case 'boolean':
      return draw.chance(0.5);
    case 'integer':
    case 'number':
      return drawNumber(schema, name, known, draw);
    default:
      return drawText(schema, name, known, draw);
  }
}

function drawList(schema: JsonObject, name: string, known: KnownValues, draw: Draw): Json {
  const { items = null, minItems } = schema;
  const fewest = typeof minItems === 'number' ? minItems : 0;
  const length = Math.max(fewest, draw.integer(1, 2));
  return Array.from({ length }, () => drawValue(items, name, known, draw));
}

function drawNumber(schema: JsonObject, name: string, known: KnownValues, draw: Draw): number {
  const seen = known.of(name).filter((value) => typeof value === 'number');
  const value = draw.chance(0.5) ? draw.pick(seen) : undefined;
  const { minimum, maximum } = schema;
  const least = typeof minimum === 'number' ? Math.ceil(minimum) : 1;
  const most = typeof maximum === 'number' ? Math.floor(maximum) : least + 9;
  return value ?? draw.integer(least, Math.max(least, Math.min(most, least + 9)));
}

/**
 * A text seen in a field of this name, or else one that has the form that is asked for, or a word of a
 * message.
 */
function drawText(schema: JsonObject, name: string, known: KnownValues, draw: Draw): string {
  const { pattern = '' } = schema;
  if (typeof pattern !== 'string') return name;
  const form = new RegExp(pattern, 'u');
  const isText = (value: unknown): value is string => typeof value === 'string' && form.test(value);
  const same = known.of(name).filter(isText);
  if (same.length > 0) return draw.pick(same) ?? name;
  const others = pattern === '' ? known.of('') : [...known.all(), ...examples];
  return draw.pick(others.filter(isText)) ?? name;
}

/** Times in the forms that schemas ask for, where none was seen. */
const examples: readonly string[] = ['2026-03-02', '2026-03-02T10:00:00Z', '10:00'];
