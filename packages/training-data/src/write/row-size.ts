import { type Json, isList, isObject } from '@envloom/core';

/** About how many bytes a value takes as JSON, without writing it. */
export function sizeOf(value: Json): number {
  if (typeof value === 'string') return value.length + 2;
  if (isList(value)) return value.reduce((sum: number, item) => sum + 1 + sizeOf(item), 2);
  if (!isObject(value)) return 8;
  return Object.entries(value).reduce(
    (sum, [name, item]) => sum + name.length + 4 + sizeOf(item),
    2,
  );
}
