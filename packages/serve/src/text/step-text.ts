import type { EpisodeError, Observation } from '@envloom/episodes';
import { responsesText, unreadCallsText } from '@envloom/episodes/hermes';
import { refusalText, refusedResult } from '@envloom/episodes/trajectory';
import type { SessionStep } from '../session/session.ts';
import type { TextAction } from './read-text-action.ts';

const empty =
  'Your message is empty, so nothing was done. Call a tool, or write the message that you want to send.';

/**
 * What a text agent reads after a step, as one message of the user: the results of its calls as the
 * chat template of Qwen3 prints them, the user's reply, or what was wrong. Empty where nobody answers.
 */
export function stepText(
  { observation }: Pick<SessionStep, 'observation'>,
  read: TextAction,
): string {
  const { problems, calls } = read;
  const notice = problems.length === 0 ? [] : [unreadCallsText(problems, calls)];
  return [...answers(observation, read), ...notice].join('\n');
}

function answers(observation: Observation, read: TextAction): readonly string[] {
  switch (observation.type) {
    case 'tool_results':
      return [responsesText(observation.results.map(({ result }) => JSON.stringify(result)))];
    case 'error':
      return refusal(observation, read);
    case 'none':
      return [];
    default:
      return [observation.text];
  }
}

/** Each call is answered, or the words; of calls that could not be read, the notice tells. */
function refusal(error: EpisodeError, { action, calls, problems }: TextAction): readonly string[] {
  if (calls > 0) {
    const result = JSON.stringify(refusedResult(error));
    return [responsesText(Array.from({ length: calls }, () => result))];
  }
  if (problems.length > 0) return [];
  return [isEmpty(action) ? empty : refusalText(error)];
}

function isEmpty(action: TextAction['action']): boolean {
  return action.type === 'message' && action.content === '';
}
