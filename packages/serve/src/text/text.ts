import type { EpisodeError, Observation } from '@envloom/episodes';
import { responsesText, systemWithTools, unreadCallsText } from '@envloom/episodes/hermes';
import { refusalText, refusedResult } from '@envloom/episodes/trajectory';
import type { SessionStore } from '../session/session-store.ts';
import type { SessionStart, SessionStep } from '../session/session.ts';
import { readTextAction, type TextAction } from './text-action.ts';

/** What an agent that writes its calls in text (Hermes, Qwen3) reads first: one message each. */
export interface TextStart {
  /** The instructions, then the tools and how to call them. */
  readonly system: string;
  /** The task, or what the user of a conversation says first. */
  readonly user: string;
}

export function startText({ observation, info }: SessionStart): TextStart {
  return {
    system: systemWithTools(info.instructions, info.tools),
    user: observation.type === 'task' ? observation.text : '',
  };
}

const empty =
  'Your message is empty, so nothing was done. Call a tool, or write the message that you want to send.';

/**
 * What a text agent reads after a step, as one message of the user: the results of its calls as the
 * chat template of Qwen3 prints them, the user's reply, or what was wrong. Empty where nobody answers.
 */
function stepText({ observation }: Pick<SessionStep, 'observation'>, read: TextAction): string {
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

/** A step with what a text agent reads next. */
export interface TextStep extends SessionStep {
  readonly text: string;
}

/**
 * A step of an agent that writes its calls in text.
 *
 * @throws ServeError as {@link SessionStore.step}
 */
export function playText(store: SessionStore, session: string, written: string): TextStep {
  const { interaction } = store.get(session).assignment;
  const read = readTextAction(written, interaction);
  const step = store.step(session, read.action);
  return { ...step, text: stepText(step, read) };
}
