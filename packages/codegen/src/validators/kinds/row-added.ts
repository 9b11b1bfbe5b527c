import { quote } from '../../text/quote.ts';
import type { AddedCheck, CheckContext } from '../check-context.ts';
import { testText } from '../conditions.ts';

/** As many new rows pass the test as there should be. */
export function rowAddedCode(context: CheckContext, check: AddedCheck): string {
  const rows = `${context.module.runtimeValue('addedRows')}(play, ${quote(check.table)})`;
  return `(play) => ${rows}.filter(${testText(context, check)}).length === ${check.count}`;
}
