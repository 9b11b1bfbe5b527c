import { readHermes } from '@envloom/episodes/hermes';
import type { AssistantTurnMessage } from '@envloom/episodes/trajectory';
import type { Demonstration } from '../../demonstration.ts';
import { SampleRefused } from '../../sample-format.ts';
import { requirePlainText } from '../../template/plain-text.ts';
import { spokenIn } from './spoken.ts';
import { printCall } from './template.ts';

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

/**
 * Whether what the template prints of a turn reads as that turn: its calls as calls (the template
 * prints names as they are, quotation marks included) and its content as content, without tags of
 * calls that the server of a model failed to read.
 */
export function readsBack(turn: AssistantTurnMessage): boolean {
  const printed = (turn.tool_calls ?? []).map(printCall);
  const read = readHermes([spokenIn(turn).content, ...printed].join('\n'));
  return (
    read.malformed.length === 0 &&
    read.reasoning === undefined &&
    read.calls.length === printed.length
  );
}
