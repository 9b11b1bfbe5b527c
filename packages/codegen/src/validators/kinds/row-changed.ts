import { jsonText, literalText } from '../../code/literal.ts';
import { access } from '../../text/quote.ts';
import { entityOf, keyOf, type CheckContext } from '../check-context.ts';
import type { ChangedSource } from '../source.ts';
import { wantedFields } from '../wanted.ts';

/** These fields of the row are as they are wanted now, and were others at the start. */
export function rowChangedCode(
  context: CheckContext,
  { table, key, fields }: ChangedSource,
): string {
  const entity = entityOf(context, table);
  const wanted = literalText(wantedFields(context, entity, fields));
  const row = jsonText(keyOf(context, entity, key));
  return `({ rows }) => ${access('rows', table)}.changed(${row}, ${wanted})`;
}
