import type { EpisodeError } from '../episode/observation.ts';
import { readAction } from '../episode/read-action.ts';
import { type Divergence, divergence } from './divergence.ts';
import { noticeText, refusedResult } from './notice.ts';
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
    ...divergence(place, answersOf(step, said), answersIn(answers)),
    ...divergence(place, calls, answeredIn(answers)),
    ...divergence(place, told(toldAfter(step, said)), answers.slice(calls.length).map(spoken)),
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

/** What is said after the results and before the next turn: by the user, or of what was not done. */
function toldAfter(
  { observation, malformed }: TrajectoryStep,
  said: TrajectoryMessage | undefined,
): string | undefined {
  if (observation?.type === 'message') return observation.text;
  const turn = { content: said?.content ?? '', calls: callIdsOf(said).length };
  return noticeText({ ...turn, ...(malformed === undefined ? {} : { malformed }) }, observation);
}

function told(text: string | undefined): readonly object[] {
  return text === undefined ? [] : [{ role: 'user', content: text }];
}

function spoken({ role, content }: TrajectoryMessage): object {
  return { role, content };
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

/** What its calls led to, as the agent reads it. */
function answersOf({ observation }: TrajectoryStep, said: TrajectoryMessage | undefined): unknown {
  switch (observation?.type) {
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
  const result = refusedResult(error);
  return callsOf(said).map(({ function: { name } }) => ({ name, result }));
}

/** The same, as the messages say it. */
function answersIn(answers: readonly TrajectoryMessage[]): unknown {
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
