import { jsonText } from '../../code/literal.ts';
import { access } from '../../text/quote.ts';
import { assertKey, entityOf, unsayable, type CheckContext } from '../check-context.ts';
import type { RemovedSource } from '../source.ts';

/** The row was there and is gone. */
export function rowRemovedCode(context: CheckContext, { table, key }: RemovedSource): string {
  const entity = entityOf(context, table);
  if (entity.singleton === true) throw unsayable(context, `the row of "${table}" always stays`);
  assertKey(context, entity, key);
  const has = (world: string): string => `${access(world, table)}.has(${jsonText(key)})`;
  return `({ before, after }) => ${has('before')} && !${has('after')}`;
}
