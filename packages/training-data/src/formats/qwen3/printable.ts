import type { Demonstration } from '../../demonstration.ts';
import { SampleRefused } from '../../sample-refused.ts';
import { requirePlainText } from '../../template/plain-text.ts';

/**
 * For formats that print the template themselves: halves of surrogate pairs have no UTF-8.
 *
 * @throws SampleRefused `broken-unicode`, and what {@link requirePlainText} refuses
 */
export function requirePrintable(demonstration: Demonstration): void {
  requirePlainText(demonstration);
  const { id, messages, tools } = demonstration;
  if (isWellFormed(tools) && messages.every(isWellFormed)) return;
  throw new SampleRefused(
    'broken-unicode',
    `${id} holds half of a surrogate pair, which has no UTF-8.`,
  );
}

/** JSON writes halves of pairs as escapes, so that all texts are looked at one by one. */
function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.values(value).every(isWellFormed);
}
