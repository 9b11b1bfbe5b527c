import { canonicalJson, type Json } from '@envloom/core';

/** Whether a value occurs twice in a list, compared as JSON. */
export function hasRepeats(items: readonly Json[]): boolean {
  return new Set(items.map((item) => canonicalJson(item))).size < items.length;
}
