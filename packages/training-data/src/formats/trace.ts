import type { JsonObject } from '@envloom/core';
import type { Demonstration } from '../demonstration.ts';
import type { ColumnType } from '../row.ts';

/** Where a row comes from; trainers pass over these columns. */
export const traceColumns = {
  id: 'string',
  env: 'string',
  scenario: 'string',
} satisfies Readonly<Record<string, ColumnType>>;

export function traceOf({ id, env, scenario }: Demonstration): JsonObject {
  return { id, env, scenario };
}
