import { isObject, type JsonObject } from '@envloom/core';

/** Types that documents of tools name after Python, as JSON Schema does. */
const types: Readonly<Record<string, string>> = {
  dict: 'object',
  list: 'array',
  tuple: 'array',
  float: 'number',
  bool: 'boolean',
  any: 'string',
};

/** The parameters of a tool as a server takes them. */
export function jsonSchemaOf(schema: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (key === 'type' && typeof value === 'string') return [key, types[value] ?? value] as const;
      return [key, isObject(value) ? jsonSchemaOf(value) : value] as const;
    }),
  );
}
