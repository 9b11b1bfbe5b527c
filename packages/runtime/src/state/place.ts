import { isList, isObject, type Json } from '@envloom/core';
import type { Row } from './entry.ts';
import type { Path } from './path.ts';

type Visit = (value: Json | undefined) => void;

/** The path of a place in rows: a field, then `[]` for the items of lists and `.name` for members. */
export function placePath(place: string): Path {
  const steps = place.match(/\[\]|[^.[\]]+/g) ?? [];
  const each = (row: Row, visit: Visit) => visitIn(row, steps, 0, visit);
  return { text: place, field: steps[0] ?? place, each };
}

function visitIn(
  value: Json | undefined,
  steps: readonly string[],
  at: number,
  visit: Visit,
): void {
  const step = steps[at];
  if (step === undefined) return visit(value);
  if (step !== '[]') return visitIn(memberOf(value, step), steps, at + 1, visit);
  for (const item of itemsOf(value)) visitIn(item, steps, at + 1, visit);
}

function itemsOf(value: Json | undefined): readonly Json[] {
  return value !== undefined && isList(value) ? value : [];
}

function memberOf(value: Json | undefined, name: string): Json | undefined {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}
