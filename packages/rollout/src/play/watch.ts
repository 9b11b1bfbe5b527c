import type { TrajectoryMessage, TrajectoryStep } from '@envloom/episodes/trajectory';
import type { AgentTurn } from '../agent.ts';
import type { Playing } from './playing.ts';

/** What is counted over the turns of an episode to see whether it leads anywhere. */
export interface Watch {
  /** Turns in a row up to now with nothing that was carried out. */
  readonly idle: number;
  /** How often in a row the latest turn led to the same. */
  readonly same: number;
  /** Tokens of all answers so far. */
  readonly tokens: number;
  /** The latest turn with what it led to. */
  readonly latest: string;
}

export const unwatched: Watch = { idle: 0, same: 0, tokens: 0, latest: '' };

/** Takes in the latest turn and its step. */
export function watched(watch: Watch, { messages, steps }: Playing, turn: AgentTurn): Watch {
  const step = steps.at(-1);
  const latest = step === undefined ? '' : traceOf(messages.slice(step.message), step);
  return {
    idle: isIdle(step) ? watch.idle + 1 : 0,
    same: latest === watch.latest ? watch.same + 1 : 1,
    tokens: watch.tokens + (turn.record?.usage?.output_tokens ?? 0),
    latest,
  };
}

function isIdle(step: TrajectoryStep | undefined): boolean {
  return step?.observation === undefined || step.observation.type === 'error';
}

/** The same for turns that did the same and came to the same, whatever the ids of their calls. */
function traceOf(messages: readonly TrajectoryMessage[], { hash }: TrajectoryStep): string {
  return JSON.stringify([hash, ...messages.map(withoutIds)]);
}

function withoutIds(message: TrajectoryMessage): readonly unknown[] {
  if (message.role !== 'assistant') return [message.role, message.content];
  const calls = message.tool_calls ?? [];
  return [message.content, calls.map(({ function: call }) => [call.name, call.arguments])];
}
