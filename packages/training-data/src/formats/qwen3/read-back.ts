import { readHermes } from '@envloom/episodes/hermes';
import type { AssistantTurnMessage } from '@envloom/episodes/trajectory';
import { spokenIn } from './spoken.ts';
import { printCall } from './template.ts';

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
