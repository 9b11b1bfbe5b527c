import { access } from '../../text/quote.ts';
import type { AddedCheck, CheckContext } from '../check-context.ts';
import { rowText } from '../wanted.ts';

/** There are as many new rows like this as there should be. */
export function rowAddedCode(context: CheckContext, check: AddedCheck): string {
  const count = check.count === 1 ? '' : `, ${check.count}`;
  return `({ rows }) => ${access('rows', check.table)}.added(${rowText(context, check)}${count})`;
}
