import type { Entity } from '@envloom/logic-model';
import { jsonText } from '../code/literal.ts';
import { access } from '../text/quote.ts';
import { assertKey, entityOf, type CheckContext } from './check-context.ts';
import type { KeySource } from './source.ts';

/** A row that a check names. */
export interface NamedRow {
  readonly entity: Entity;
  /** Reads it from `before` or `after`. */
  in(world: string): string;
}

export function namedRow(context: CheckContext, table: string, key: KeySource): NamedRow {
  const entity = entityOf(context, table);
  if (entity.singleton === true) return { entity, in: (world) => `${access(world, table)}.get()` };
  assertKey(context, entity, key);
  return { entity, in: (world) => `${access(world, table)}.get(${jsonText(key)})` };
}
