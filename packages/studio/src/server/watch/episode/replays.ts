import { messageOf } from '@envloom/core';
import type { Episode, Scenario } from '@envloom/episodes';
import { asInteraction, observeReplay, type Trajectory } from '@envloom/episodes/trajectory';
import { type Environment, StateError } from '@envloom/runtime';
import { CannotServeError, type ServedEnvironment, ServeError } from '@envloom/serve';
import type { NotReplayed, ReplayDocument } from '../../../protocol/watch.ts';
import type { Environments } from '../../environments/environments.ts';
import type { ViewedWorld } from '../../world/world-view.ts';
import { compareWithReference } from './compare-with-reference.ts';
import { explainChecks } from './explain-checks.ts';

/** An episode that was played again, with the world after each step. */
interface KeptReplay {
  readonly document: ReplayDocument;
  readonly worlds: readonly ViewedWorld[];
}

/** Replays that are kept: whoever looks at an episode asks for its worlds one by one. */
const mostKept = 8;

/** Plays trajectories again on the environments of the workspace. */
export class Replays {
  readonly #environments: Environments;
  readonly #kept = new Map<string, Promise<KeptReplay>>();

  constructor(environments: Environments) {
    this.#environments = environments;
  }

  async document(file: string, trajectory: Trajectory): Promise<ReplayDocument> {
    return (await this.#replay(file, trajectory)).document;
  }

  /**
   * The world after so many steps.
   *
   * @param step 0: at the start
   * @throws ServeError where the trajectory cannot be played again, or has no such step
   */
  async world(file: string, trajectory: Trajectory, step: number): Promise<ViewedWorld> {
    const { document, worlds } = await this.#replay(file, trajectory);
    const world = worlds[step];
    if (world !== undefined) return world;
    if (document.kind === 'not-replayable')
      throw new ServeError('OTHER_VERSION', document.message, 'Its conversation can be read.');
    throw new ServeError(
      'INVALID_REQUEST',
      `the episode has no step ${step}`,
      `Choose one from 0 to ${worlds.length - 1}.`,
      'step',
    );
  }

  #replay(file: string, trajectory: Trajectory): Promise<KeptReplay> {
    const { id, final_hash, timing } = trajectory;
    const key = [file, id, final_hash, timing.started_at].join('\0');
    const replay = this.#kept.get(key) ?? this.#play(trajectory);
    this.#kept.delete(key);
    this.#kept.set(key, replay);
    // What was missing may be there next time.
    void replay.then(({ document }) => document.kind === 'replayed' || this.#kept.delete(key));
    replay.catch(() => this.#kept.delete(key));
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > mostKept && oldest !== undefined) this.#kept.delete(oldest);
    return replay;
  }

  async #play(trajectory: Trajectory): Promise<KeptReplay> {
    const environment = await this.#open(trajectory.env);
    if ('kind' in environment) return { document: environment, worlds: [] };
    const scenario = scenarioOf(environment, trajectory);
    return 'reason' in scenario
      ? { document: scenario, worlds: [] }
      : played(environment, scenario, trajectory);
  }

  async #open(name: string): Promise<ServedEnvironment | NotReplayed> {
    try {
      return await this.#environments.open(name);
    } catch (error) {
      if (error instanceof ServeError)
        return not(
          'no-environment',
          `${error.message}. Its conversation can be read all the same.`,
        );
      if (error instanceof CannotServeError) return not('broken-environment', error.message);
      throw error;
    }
  }
}

const not = (reason: string, message: string): NotReplayed => ({
  kind: 'not-replayable',
  reason,
  message,
});

/** Of another version the scenarios are others, too: that is told first. */
function scenarioOf(
  { definition, scenarios }: ServedEnvironment,
  { env, model_hash, scenario }: Trajectory,
): Scenario | NotReplayed {
  const { modelHash } = definition;
  if (model_hash !== modelHash)
    return not(
      'other-model',
      `It was played on another version of ${env} (model ${model_hash.slice(0, 12)}…; the workspace has ` +
        `${modelHash.slice(0, 12)}…): its states cannot be shown. Check that version out, or play the scenario again.`,
    );
  try {
    return scenarios.get(scenario);
  } catch (error) {
    if (error instanceof StateError) return not('no-scenario', messageOf(error));
    throw error;
  }
}

function played(
  environment: ServedEnvironment,
  scenario: Scenario,
  trajectory: Trajectory,
): KeptReplay {
  const { definition } = environment;
  const worlds: ViewedWorld[] = [];
  let last: Episode<Environment<object>> | undefined;
  const replay = observeReplay(environment, scenario, trajectory, (episode) => {
    last = episode;
    worlds.push({ definition, start: episode.start, now: episode.environment.fork() });
  });
  if (replay.kind === 'not-replayable' || last === undefined)
    return {
      document: replay.kind === 'not-replayable' ? replay : not('empty', 'It has no start.'),
      worlds: [],
    };
  const { isSame, divergences, grade } = replay;
  const { reference, checks } = asInteraction(scenario, trajectory.interaction);
  const document: ReplayDocument = {
    kind: 'replayed',
    isSame,
    divergences: divergences.map(({ step, message }) => ({
      ...(step === undefined ? {} : { step }),
      message,
    })),
    reference: compareWithReference(reference, trajectory),
    checks: explainChecks(checks, last.played, grade),
  };
  return { document, worlds };
}
