import type { AgentTurn } from '../agent.ts';

/** Most characters of a message that an episode takes. */
const longestMessage = 1_048_576;

/** What there is to carry out in a turn. */
export type TurnContent = 'calls' | 'message' | 'nothing';

/**
 * Calls go before words beside them. Where calls were meant and none could be read, the words are no
 * message either: they hold the calls as they were written.
 */
export function contentOf({ calls, content, malformed = [] }: AgentTurn): TurnContent {
  if (calls.length > 0) return 'calls';
  if (malformed.length > 0 || content.trim() === '') return 'nothing';
  return content.length > longestMessage ? 'nothing' : 'message';
}
