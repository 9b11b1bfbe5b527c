import type { Observation } from '@envloom/runtime';
import { unreadCallsText } from '@envloom/runtime/hermes';
import { refusalText } from '@envloom/runtime/trajectory';
import type { AgentTurn } from '../agent.ts';
import { contentOf } from './turn-content.ts';

/** What the agent is told, as a message of role user, where a turn could not be carried out in full. */
export function noticeOf(
  turn: AgentTurn,
  observation: Observation | undefined,
): string | undefined {
  const { calls, content, malformed = [] } = turn;
  if (malformed.length > 0)
    return unreadCallsText(
      malformed.map(({ problem }) => problem),
      calls.length,
    );
  if (contentOf(turn) === 'nothing') return content.trim() === '' ? empty : tooLong;
  return calls.length === 0 && observation?.type === 'error' ? refusalText(observation) : undefined;
}

const empty =
  'Your message is empty, so nothing was done. Call a tool, or write the message that you want to send.';
const tooLong = 'Your message is too long to be read, so nothing was done. Send a shorter one.';
