import type { Json, JsonObject } from '@envloom/core';

/** Whether a JSON value is a list. */
export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** Whether a JSON value is an object. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An object of what is there. */
export function objectOf(
  members: readonly (readonly [string, Json | undefined])[],
): Readonly<Record<string, Json>> {
  const made: Record<string, Json> = {};
  for (const [name, value] of members) if (value !== undefined) made[name] = value;
  return made;
}
