import type { AgentFailureReason, EpisodeEnd } from '@envloom/episodes/trajectory';
import type { AgentTurn } from '../agent.ts';
import type { Playing } from './playing.ts';
import type { Watch } from './watch.ts';

type Failure = Extract<EpisodeEnd, { kind: 'agent-failure' }>;

/** So many turns in a row with nothing to carry out end an episode. */
export const idleLimit = 3;
/** The same turn with the same results so many times in a row is a loop. */
export const loopLimit = 5;

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
