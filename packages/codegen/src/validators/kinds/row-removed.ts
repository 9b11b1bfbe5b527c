import { jsonText } from '../../code/literal.ts';
import { access } from '../../text/quote.ts';
import { entityOf, keyOf, unsayable, type CheckContext } from '../check-context.ts';
import type { RemovedSource } from '../source.ts';

/** The row was there and is gone. */
export function rowRemovedCode(context: CheckContext, { table, key }: RemovedSource): string {
  const entity = entityOf(context, table);
  if (entity.singleton === true) throw unsayable(context, `the row of "${table}" always stays`);
  const row = jsonText(keyOf(context, entity, key));
  return `({ rows }) => ${access('rows', table)}.removed(${row})`;
}
