import { isObject } from '@envloom/core';
import { toStrictJsonSchema } from 'openai/lib/transform';
import type { JsonSchema } from '../transport.ts';

/** Limits of OpenAI's guide "Structured model outputs", section "Supported schemas". */
const mostLevels = 10;
const mostProperties = 5000;

/**
 * The schema as strict mode takes it, or undefined where it can't: there all properties are required
 * and none may be added. What is left open about additional properties is closed, which accepts fewer
 * answers and no other ones.
 */
export function strictSchema(schema: JsonSchema): JsonSchema | undefined {
  const { levels, properties } = sizeOf(schema);
  if (levels >= mostLevels || properties > mostProperties) return undefined;
  try {
    return { ...toStrictJsonSchema(withoutDialect(schema)) };
  } catch {
    return undefined;
  }
}

/** Without `$schema`, which servers that compile schemas to grammars do not all know. */
export function withoutDialect(schema: JsonSchema): JsonSchema {
  const { $schema: _, ...rest } = schema;
  return rest;
}

/** How often a schema nests others, and how many properties its objects have. */
function sizeOf(value: unknown): { readonly levels: number; readonly properties: number } {
  if (!isObject(value) && !Array.isArray(value)) return { levels: 0, properties: 0 };
  let [levels, properties] = [0, 0];
  for (const [keyword, inner] of Object.entries(value)) {
    const size = sizeOf(inner);
    const isNesting = ['properties', 'items', 'anyOf'].includes(keyword);
    levels = Math.max(levels, size.levels + (isNesting ? 1 : 0));
    properties += size.properties;
    if (keyword === 'properties' && isObject(inner)) properties += Object.keys(inner).length;
  }
  return { levels, properties };
}
