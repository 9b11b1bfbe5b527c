import type {
  AgentFailureReason,
  EpisodeEnd,
  TrajectoryMessage,
  TrajectoryStep,
} from '@envloom/episodes/trajectory';
import type { AgentTurn } from '../agent.ts';
import type { Playing } from './playing.ts';

type Failure = Extract<EpisodeEnd, { kind: 'agent-failure' }>;

/** So many turns in a row with nothing to carry out end an episode. */
const idleLimit = 3;
/** The same turn with the same results so many times in a row is a loop. */
const loopLimit = 5;

/** Why the episode is cut off after this turn; undefined: it goes on. */
export function cutOffAfter(playing: Playing, turn: AgentTurn, watch: Watch): Failure | undefined {
  return (
    idleFailure(turn, watch) ??
    loopFailure(watch) ??
    tokenFailure(playing, watch) ??
    stepFailure(playing)
  );
}

function idleFailure({ isCutOff = false }: AgentTurn, { idle }: Watch): Failure | undefined {
  if (idle > 0 && isCutOff) {
    const message =
      'An answer was cut at the limit of answer tokens before it held anything to carry out.';
    return failure('answer-cut-off', message);
  }
  if (idle < idleLimit) return undefined;
  return failure(
    'malformed-turns',
    `${idle} turns in a row held nothing that could be carried out.`,
  );
}

function loopFailure({ same }: Watch): Failure | undefined {
  if (same < loopLimit) return undefined;
  return failure('loop', `The same turn led to the same results ${same} times in a row.`);
}

function tokenFailure({ maxTokens }: Playing, { tokens }: Watch): Failure | undefined {
  if (tokens < maxTokens) return undefined;
  return failure('token-limit', `The answers took ${tokens} tokens; the limit is ${maxTokens}.`);
}

function stepFailure({ maxSteps, steps }: Playing): Failure | undefined {
  if (steps.length < maxSteps) return undefined;
  return failure('step-limit', `The task was not finished within ${maxSteps} turns.`);
}

export function failure(reason: AgentFailureReason, message: string): Failure {
  return { kind: 'agent-failure', reason, message };
}

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
