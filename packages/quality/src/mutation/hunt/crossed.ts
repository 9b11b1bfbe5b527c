import { isObject, type Json } from '@envloom/core';
import type { Draw } from '@envloom/sampler';

/** The arguments with one of them as in other arguments. */
export function crossed(args: Json, other: Json, draw: Draw): Json {
  if (!isObject(args) || !isObject(other)) return other;
  const names = Object.keys(other).filter((name) => args[name] !== other[name]);
  if (names.length === 0) return other;
  const name = draw.pick(names);
  return { ...args, [name]: other[name] ?? null };
}
