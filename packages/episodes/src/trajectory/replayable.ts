import { type Environment, StateError, type WorldDefinition } from '@envloom/runtime';
import type { Episode } from '../episode/episode.ts';
import type { EpisodeOptions } from '../episode/options.ts';
import { asInteraction } from '../scenario/interaction.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { Trajectory } from './trajectory.ts';

/** A trajectory that cannot be played in this environment from this scenario. */
export interface NotReplayable {
  readonly kind: 'not-replayable';
  readonly reason: NotReplayableReason;
  /** For people: what does not fit, and what to do. */
  readonly message: string;
}

export type NotReplayableReason =
  /** It is of another environment. */
  | 'other-environment'
  /** The environment was made from another version of its model. */
  | 'other-model'
  /** It is of another scenario, or of other content of this one. */
  | 'other-scenario'
  /** The environment cannot start from the scenario. */
  | 'broken-scenario';

/** An environment with the engine that it is played in: a package may bring a copy of its own. */
export interface ReplayPlace<Env extends Environment<object> = Environment<object>> {
  readonly definition: Pick<WorldDefinition, 'name' | 'modelHash'>;
  /** @throws StateError where the scenario does not fit the environment */
  episode(scenario: Scenario, options: EpisodeOptions): Episode<Env>;
}

/** An episode that is about to begin. */
export interface Ready<Env extends Environment<object>> {
  readonly kind: 'ready';
  readonly episode: Episode<Env>;
}

/** How strictly the scenario must be the one that was played. */
export interface ReplayedOn {
  /** Whether other content under the same id will do. */
  readonly anyContent: boolean;
}

/** The episode in which a trajectory can be played again. */
export function readyToReplay<Env extends Environment<object>>(
  place: ReplayPlace<Env>,
  scenario: Scenario,
  trajectory: Trajectory,
  { anyContent, ...options }: EpisodeOptions & ReplayedOn,
): Ready<Env> | NotReplayable {
  const { name, modelHash } = place.definition;
  const { id, env, model_hash } = trajectory;
  if (env !== name) {
    const message = `${id} is of ${env}, and this is ${name}: play it in ${env}`;
    return notReplayable('other-environment', message);
  }
  if (model_hash !== modelHash) {
    const message =
      `${id} was played with model ${model_hash} of ${env}, and this is ${modelHash}: ` +
      'install the version of the environment that it was played in, or play the scenario anew';
    return notReplayable('other-model', message);
  }
  const problem = otherScenario(scenario, trajectory, anyContent);
  if (problem !== undefined) return notReplayable('other-scenario', problem);
  try {
    const played = asInteraction(scenario, trajectory.interaction);
    return { kind: 'ready', episode: place.episode(played, options) };
  } catch (error) {
    if (!(error instanceof StateError)) throw error;
    return notReplayable('broken-scenario', `${id}: ${error.message}`);
  }
}

function otherScenario(
  { id, content_hash }: Scenario,
  trajectory: Trajectory,
  anyContent: boolean,
): string | undefined {
  if (id !== trajectory.scenario)
    return `${trajectory.id} is of scenario ${trajectory.scenario}, and this is ${id}`;
  if (anyContent || content_hash === trajectory.content_hash) return undefined;
  return (
    `${trajectory.id} was played on scenario ${id} with content_hash ${trajectory.content_hash}, and ` +
    `it has ${content_hash} by now: take the scenarios that it was played with, judge it again ` +
    '(npx envloom regrade <file> --write), which keeps it where only what judges has changed, ' +
    'or play the scenario anew'
  );
}

function notReplayable(reason: NotReplayableReason, message: string): NotReplayable {
  return { kind: 'not-replayable', reason, message };
}
