import { isObject } from '@envloom/core';
import type { JsonSchema } from '../transport.ts';

/** Limits and keywords of OpenAI's guide "Structured model outputs", section "Supported schemas". */
const mostLevels = 10;
const mostProperties = 5000;

/** Keywords that say nothing about other schemas inside. */
const plainKeywords: ReadonlySet<string> = new Set([
  'type',
  'required',
  'enum',
  'const',
  'title',
  'description',
  '$ref',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
]);

/** Raised inside the walk only: the schema is outside of what strict mode takes. */
class NotStrict extends Error {}

interface Walk {
  readonly level: number;
  readonly counted: { properties: number };
}

/**
 * The schema as strict mode takes it, or undefined where it can't: there all properties are required
 * and none may be added. What is left open about additional properties is closed, which accepts fewer
 * answers and no other ones.
 */
export function strictSchema(schema: JsonSchema): JsonSchema | undefined {
  if (schema['type'] !== 'object') return undefined;
  try {
    return closed(withoutDialect(schema), { level: 1, counted: { properties: 0 } });
  } catch (error) {
    if (error instanceof NotStrict) return undefined;
    throw error;
  }
}

/** Without `$schema`, which servers that compile schemas to grammars do not all know. */
export function withoutDialect(schema: JsonSchema): JsonSchema {
  const { $schema: _, ...rest } = schema;
  return rest;
}

function closed(schema: unknown, walk: Walk): JsonSchema {
  if (!isObject(schema) || walk.level > mostLevels) throw new NotStrict();
  const entries = Object.entries(schema).map(([keyword, value]): [string, unknown] => [
    keyword,
    closedKeyword(keyword, value, walk),
  ]);
  const result = Object.fromEntries(entries);
  return result['type'] === 'object' ? closedObject(result, walk) : result;
}

function closedKeyword(keyword: string, value: unknown, walk: Walk): unknown {
  if (plainKeywords.has(keyword)) return value;
  const deeper = { ...walk, level: walk.level + 1 };
  if (keyword === 'additionalProperties' && value === false) return value;
  if (keyword === 'items') return closed(value, deeper);
  if (keyword === 'anyOf' && Array.isArray(value)) return value.map((item) => closed(item, deeper));
  if (keyword === 'properties') return closedAll(value, deeper);
  if (keyword === '$defs') return closedAll(value, walk);
  throw new NotStrict();
}

function closedAll(schemas: unknown, walk: Walk): JsonSchema {
  if (!isObject(schemas)) throw new NotStrict();
  const entries = Object.entries(schemas);
  return Object.fromEntries(entries.map(([name, schema]) => [name, closed(schema, walk)]));
}

function closedObject(schema: JsonSchema, walk: Walk): JsonSchema {
  const names = Object.keys(schema['properties'] ?? {});
  const { required } = schema;
  walk.counted.properties += names.length;
  const isStrict = names.every((name) => Array.isArray(required) && required.includes(name));
  if (!isStrict || walk.counted.properties > mostProperties) throw new NotStrict();
  return { ...schema, required: names, additionalProperties: false };
}
