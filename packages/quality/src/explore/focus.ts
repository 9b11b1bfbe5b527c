import type { FieldSpec, Fields } from '@envloom/runtime';
import { isObject, type Json } from '@envloom/core';
import type { Draw } from '@envloom/sampler';

const entityOf = (spec: FieldSpec | undefined): string | undefined =>
  spec?.type === 'ref' ? spec.entity : undefined;

/**
 * Arguments turned to the rows that a call of another tool was about: to bring one member over a
 * limit, it has to be the same member again and again.
 */
export function focused(
  args: Json,
  params: Fields,
  about: { readonly args: Json; readonly params: Fields },
  draw: Draw,
): Json {
  if (!isObject(args) || !isObject(about.args)) return args;
  const keys = new Map<string, Json>();
  for (const [name, key] of Object.entries(about.args)) {
    const entity = entityOf(about.params[name]);
    if (entity !== undefined) keys.set(entity, key);
  }
  return Object.fromEntries(
    Object.entries(args).map(([name, value]): [string, Json] => {
      const key = keys.get(entityOf(params[name]) ?? '');
      return [name, key !== undefined && draw.chance(0.8) ? key : value];
    }),
  );
}
