import type { Observation } from '../episode/observation.ts';
import { readAction } from '../episode/read-action.ts';
import { type Divergence, divergence } from './divergence.ts';
import type { Trajectory, TrajectoryMessage } from './trajectory.ts';

/**
 * Where the conversation says something else than a step records: models are trained on the one,
 * and judged by the other. Which ids calls have and how their arguments are spaced does not count.
 */
export function messageDivergences(trajectory: Trajectory, step: number): readonly Divergence[] {
  const { messages, steps } = trajectory;
  const { message, action, observation } = steps[step] ?? { message: messages.length };
  if (action === undefined || observation === undefined) return [];
  const place = { step, what: 'messages' } as const;
  const next = steps[step + 1]?.message ?? messages.length;
  const answers = messages.slice(message + 1, next);
  return [
    ...divergence(place, meaningOf(action), meaningOf(messages[message])),
    ...divergence(place, answersOf(observation), answersIn(answers, observation)),
    ...divergence(place, callIdsOf(messages[message]), answeredIn(answers)),
  ];
}

/** The ids under which a message makes calls. */
function callIdsOf(message: TrajectoryMessage | undefined): readonly string[] {
  return message?.role === 'assistant' ? (message.tool_calls ?? []).map(({ id }) => id) : [];
}

/** The ids of the calls that are answered. */
function answeredIn(answers: readonly TrajectoryMessage[]): readonly string[] {
  return answers.flatMap((answer) => (answer.role === 'tool' ? [answer.tool_call_id] : []));
}

/** What an action or a message of the agent does. */
function meaningOf(action: unknown): unknown {
  const ready = readAction(action, Number.POSITIVE_INFINITY);
  if (!('kind' in ready)) return 'nothing that can be carried out';
  if (ready.kind === 'message') return { content: ready.text };
  return ready.calls.map(({ name, arguments: given }) => ({ name, arguments: valueOf(given) }));
}

/** What the agent reads of an observation. */
function answersOf(observation: Observation): unknown {
  if (observation.type === 'message') return observation.text;
  if (observation.type !== 'tool_results') return [];
  return observation.results.map(({ name, result }) => ({ name, result }));
}

/** The same, as the messages say it. */
function answersIn(answers: readonly TrajectoryMessage[], { type }: Observation): unknown {
  if (type === 'message') return answers.find(({ role }) => role === 'user')?.content;
  if (type !== 'tool_results') return [];
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
