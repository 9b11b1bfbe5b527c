import type { Json } from '@envloom/core';

export type JsonRow = Readonly<Record<string, Json>>;

export function isJsonRow(value: Json | undefined): value is JsonRow {
  return typeof value === 'object' && value !== null && !isJsonList(value);
}

export function isJsonList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** A number that a row holds; 0 where it holds none. */
export function numberIn(row: JsonRow | undefined, field: string): number {
  const value = row?.[field];
  return typeof value === 'number' ? value : 0;
}

/** Whether two numbers are the same but for rounding. */
export function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) < 0.011;
}
