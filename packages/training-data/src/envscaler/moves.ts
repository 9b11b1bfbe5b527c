import type { JsonObject } from '@envloom/core';
import type { AssistantTurnMessage, TrajectoryMessage } from '@envloom/episodes/trajectory';
import type { Demonstration, DemonstrationStep } from '../demonstration.ts';
import { argumentsOf, withArguments } from '../sample/arguments.ts';
import { chatTool, finishedText, stopMarker } from './format.ts';

/** A step as EnvScaler has them: one call or one message, and what it led to. */
export interface Move {
  readonly message: AssistantTurnMessage;
  /** The answer, as it stands in the messages; absent: nobody answered. */
  readonly answer?: TrajectoryMessage;
  /** What could not be read is its text. */
  readonly action: string | { readonly name: string; readonly arguments: JsonObject | string };
  /** The step of envloom that ends with this. */
  readonly step?: DemonstrationStep;
}

type GivenMessage = Exclude<TrajectoryMessage, AssistantTurnMessage>;

/** Calls made together are made one after another: EnvScaler knows one a step. */
export function movesOf(demonstration: Demonstration): readonly Move[] {
  const { messages, steps } = demonstration;
  return steps.flatMap((step, at) => {
    const message = messages[step.message];
    if (message?.role !== 'assistant') return [];
    const next = steps[at + 1]?.message ?? messages.length;
    const given = messages.slice(step.message + 1, next).filter((other) => isGiven(other));
    const moves =
      (message.tool_calls ?? []).length === 0
        ? [saying(message, given, step)]
        : calling(message, given);
    return moves.map((move, place) => (place === moves.length - 1 ? { ...move, step } : move));
  });
}

function isGiven(message: TrajectoryMessage): message is GivenMessage {
  return message.role !== 'assistant';
}

function saying(
  message: AssistantTurnMessage,
  given: readonly GivenMessage[],
  { malformed = [] }: DemonstrationStep,
): Move {
  const { content } = message;
  const isRead = malformed.length === 0 && content.trim() !== '';
  return {
    message,
    ...answerOf(given),
    action: isRead ? { name: chatTool, arguments: { content } } : content,
  };
}

function answerOf(given: readonly GivenMessage[]): Pick<Move, 'answer'> {
  if (given.length === 0) return {};
  return { answer: { role: 'user', content: given.map(({ content }) => content).join('\n') } };
}

/** Content and reasoning go before the first call; what the user says beside results goes to the last. */
function calling(turn: AssistantTurnMessage, given: readonly GivenMessage[]): readonly Move[] {
  const calls = turn.tool_calls ?? [];
  const notes = given.filter(({ role }) => role !== 'tool').map(({ content }) => content);
  return calls.map((call, at) => {
    const { name, arguments: text } = call.function;
    const result = given.find((other) => other.role === 'tool' && other.tool_call_id === call.id);
    const after = at === calls.length - 1 ? notes : [];
    const rest = at === 0 ? turn : { role: 'assistant' as const, content: '' };
    return {
      message: { ...rest, tool_calls: [withArguments(call)] },
      answer: {
        role: 'tool',
        tool_call_id: call.id,
        name,
        content: [result?.content ?? '', ...after].join('\n'),
      },
      action: { name, arguments: argumentsOf(call) ?? text },
    };
  });
}

/** The moves, the last with the text by which EnvScaler's environments end an episode. */
export function withEnding(
  moves: readonly Move[],
  { end, interaction }: Demonstration,
): readonly Move[] {
  const last = moves.at(-1);
  if (last === undefined || end?.kind === 'agent-failure') return moves;
  const isUserDone = end?.kind === 'finished' && interaction === 'conversational';
  return [...moves.slice(0, -1), { ...last, ...endingOf(last, isUserDone) }];
}

function endingOf({ answer }: Move, isUserDone: boolean): Pick<Move, 'answer'> {
  if (answer === undefined) return { answer: { role: 'user', content: finishedText } };
  if (answer.role !== 'user' || !isUserDone || answer.content.includes(stopMarker)) return {};
  return { answer: { ...answer, content: `${answer.content}\n${stopMarker}` } };
}
