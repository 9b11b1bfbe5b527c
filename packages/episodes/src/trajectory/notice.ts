import type { EpisodeError, Observation } from '../episode/observation.ts';
import { unreadCallsText } from '../hermes/unread-calls.ts';
import type { MalformedCall } from './trajectory.ts';

/** A turn of an agent, as far as it decides what the agent is told. */
export interface HeardTurn {
  readonly content: string;
  /** How many calls could be read. */
  readonly calls: number;
  readonly malformed?: readonly Pick<MalformedCall, 'problem'>[];
}

/**
 * What an agent is told, as a message of role user, where a turn could not be carried out in full;
 * undefined where it was.
 *
 * @param observation what the environment answered; undefined where it was given nothing
 */
export function noticeText(
  { content, calls, malformed = [] }: HeardTurn,
  observation: Observation | undefined,
): string | undefined {
  if (malformed.length > 0)
    return unreadCallsText(
      malformed.map(({ problem }) => problem),
      calls,
    );
  if (observation === undefined) return content.trim() === '' ? empty : tooLong;
  return calls === 0 && observation.type === 'error' ? refusalText(observation) : undefined;
}

const empty =
  'Your message is empty, so nothing was done. Call a tool, or write the message that you want to send.';
const tooLong = 'Your message is too long to be read, so nothing was done. Send a shorter one.';

/** What an agent is told where its message was not taken. */
export function refusalText({ message, repair }: EpisodeError): string {
  return `${message}. ${repair}`;
}

/** What an agent gets as the result of each call where its action was not taken. */
export function refusedResult(error: EpisodeError): object {
  return { success: false, error: { code: error.code, message: refusalText(error) } };
}
