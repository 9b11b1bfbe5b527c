import type { EpisodeError } from '../episode/observation.ts';
import { readAction } from '../episode/read-action.ts';
import { type Divergence, divergence } from './divergence.ts';
import { refusalText, refusedResult } from './refusal.ts';
import type {
  RecordedToolCall,
  Trajectory,
  TrajectoryMessage,
  TrajectoryStep,
} from './trajectory.ts';

/**
 * Where the conversation says something else than a step records: models are trained on the one,
 * and judged by the other. Which ids calls have and how their arguments are spaced does not count.
 */
export function messageDivergences(trajectory: Trajectory, at: number): readonly Divergence[] {
  const { messages, steps } = trajectory;
  const step = steps[at];
  if (step === undefined) return [];
  const place = { step: at, what: 'messages' } as const;
  const said = messages[step.message];
  const answers = messages.slice(step.message + 1, steps[at + 1]?.message ?? messages.length);
  const calls = callIdsOf(said);
  return [
    ...divergence(place, deedOf(step), meaningIn(said, step)),
    ...divergence(place, answersOf(step, said), answersIn(answers, step, said)),
    ...divergence(place, calls, answeredIn(answers)),
    ...divergence(place, rolesAfter(step, said), rolesOf(answers.slice(calls.length))),
  ];
}

export function rolesOf(messages: readonly TrajectoryMessage[]): readonly string[] {
  return messages.map(({ role }) => role);
}

const nothing = 'nothing that can be carried out';

function deedOf({ action }: TrajectoryStep): unknown {
  return action === undefined ? nothing : meaningOf(action);
}

/** Words with calls in them that cannot be read are no message. */
function meaningIn(said: TrajectoryMessage | undefined, step: TrajectoryStep): unknown {
  const isUnread = step.action === undefined && isMalformed(step);
  return isUnread && callIdsOf(said).length === 0 ? nothing : meaningOf(said);
}

function isMalformed({ malformed = [] }: TrajectoryStep): boolean {
  return malformed.length > 0;
}

/** Who speaks after the results and before the next turn: the user, or who tells of what was not done. */
function rolesAfter(step: TrajectoryStep, said: TrajectoryMessage | undefined): readonly string[] {
  const { observation } = step;
  const isAnswered = observation === undefined || observation.type === 'message';
  const isRefused = observation?.type === 'error' && callIdsOf(said).length === 0;
  return isAnswered || isRefused || isMalformed(step) ? ['user'] : [];
}

/** The ids under which a message makes calls. */
function callIdsOf(message: TrajectoryMessage | undefined): readonly string[] {
  return callsOf(message).map(({ id }) => id);
}

function callsOf(message: TrajectoryMessage | undefined): readonly RecordedToolCall[] {
  return message?.role === 'assistant' ? (message.tool_calls ?? []) : [];
}

/** The ids of the calls that are answered. */
function answeredIn(answers: readonly TrajectoryMessage[]): readonly string[] {
  return answers.flatMap((answer) => (answer.role === 'tool' ? [answer.tool_call_id] : []));
}

/** What an action or a message of the agent does. */
function meaningOf(action: unknown): unknown {
  const ready = readAction(action, Number.POSITIVE_INFINITY);
  if (!('kind' in ready)) return nothing;
  if (ready.kind === 'message') return { content: ready.text };
  return ready.calls.map(({ name, arguments: given }) => ({ name, arguments: valueOf(given) }));
}

/** What the agent reads of an observation. */
function answersOf({ observation }: TrajectoryStep, said: TrajectoryMessage | undefined): unknown {
  switch (observation?.type) {
    case 'message':
      return observation.text;
    case 'tool_results':
      return observation.results.map(({ name, result }) => ({ name, result }));
    case 'error':
      return refusalsOf(observation, said);
    default:
      return [];
  }
}

/** Of an action that was not taken each call has the same result. */
function refusalsOf(error: EpisodeError, said: TrajectoryMessage | undefined): unknown {
  const calls = callsOf(said);
  if (calls.length === 0) return refusalText(error);
  const result = refusedResult(error);
  return calls.map(({ function: { name } }) => ({ name, result }));
}

/** The same, as the messages say it. */
function answersIn(
  answers: readonly TrajectoryMessage[],
  { observation }: TrajectoryStep,
  said: TrajectoryMessage | undefined,
): unknown {
  const isRefused = observation?.type === 'error' && callsOf(said).length === 0;
  if (isRefused || observation?.type === 'message')
    return answers.find(({ role }) => role === 'user')?.content;
  return answers.flatMap((answer) =>
    answer.role === 'tool' ? [{ name: answer.name, result: valueOf(answer.content) }] : [],
  );
}

/** The value that a JSON text writes; what it was given where it writes none. */
function valueOf(given: unknown): unknown {
  if (typeof given !== 'string') return given;
  try {
    return given.trim() === '' ? {} : JSON.parse(given);
  } catch {
    return given;
  }
}
