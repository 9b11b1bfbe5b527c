import { quote } from '../../text/quote.ts';
import type { AddedCheck, CheckContext } from '../check-context.ts';
import { rowText } from '../wanted.ts';

/** As many new rows are as they are wanted as there should be. */
export function rowAddedCode(context: CheckContext, check: AddedCheck): string {
  const { table, count } = check;
  const args = ['play', quote(table), rowText(context, check), ...(count === 1 ? [] : [count])];
  return `(play) => ${context.module.runtimeValue('addsRows')}(${args.join(', ')})`;
}
