import type { Json } from '@envloom/core';

/** An object of what is there. */
export function objectOf(
  members: readonly (readonly [string, Json | undefined])[],
): Readonly<Record<string, Json>> {
  const made: Record<string, Json> = {};
  for (const [name, value] of members) if (value !== undefined) made[name] = value;
  return made;
}
