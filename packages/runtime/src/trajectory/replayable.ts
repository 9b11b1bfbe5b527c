import type { Environment } from '../environment.ts';
import { Episode } from '../episode/episode.ts';
import type { EpisodeOptions } from '../episode/options.ts';
import type { EnvironmentSource } from '../episode/start.ts';
import { StateError } from '../failure/state-error.ts';
import { asInteraction } from '../scenario/interaction.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { scenarioHash } from '../scenario/scenario-hash.ts';
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
  /** It is of another scenario, or this one starts otherwise by now: state, task or user. */
  | 'other-scenario'
  /** The environment cannot start from the scenario. */
  | 'broken-scenario';

/** An episode that is about to begin. */
export interface Ready<Env extends Environment<object>> {
  readonly kind: 'ready';
  readonly episode: Episode<Env>;
}

/** The episode in which a trajectory can be played again. */
export function readyToReplay<Env extends Environment<object>>(
  source: EnvironmentSource<Env>,
  scenario: Scenario,
  trajectory: Trajectory,
  options: EpisodeOptions,
): Ready<Env> | NotReplayable {
  const { name, modelHash } = source.definition;
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
  try {
    return started(source, asInteraction(scenario, trajectory.interaction), trajectory, options);
  } catch (error) {
    if (!(error instanceof StateError)) throw error;
    return notReplayable('broken-scenario', `${id}: ${error.message}`);
  }
}

function started<Env extends Environment<object>>(
  source: EnvironmentSource<Env>,
  scenario: Scenario,
  trajectory: Trajectory,
  options: EpisodeOptions,
): Ready<Env> | NotReplayable {
  const problem = otherScenario(scenario, trajectory);
  if (problem !== undefined) return notReplayable('other-scenario', problem);
  return { kind: 'ready', episode: new Episode(source, scenario, options) };
}

function otherScenario(scenario: Scenario, trajectory: Trajectory): string | undefined {
  if (scenario.id !== trajectory.scenario)
    return `${trajectory.id} is of scenario ${trajectory.scenario}, and this is ${scenario.id}`;
  const hash = scenarioHash(scenario);
  if (hash === trajectory.scenario_hash) return undefined;
  return (
    `${trajectory.id}: scenario ${scenario.id} starts otherwise than when it was played ` +
    `(${hash}, not ${trajectory.scenario_hash}: initial state, task or user): ` +
    'take the scenarios that it was played with, or play it anew'
  );
}

function notReplayable(reason: NotReplayableReason, message: string): NotReplayable {
  return { kind: 'not-replayable', reason, message };
}
