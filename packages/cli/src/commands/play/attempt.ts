import type {
  Action,
  Episode,
  EpisodeStart,
  EpisodeStep,
  PlayedEvent,
  Scenario,
} from '@envloom/episodes';
import type { Environment } from '@envloom/runtime';

type Played = Episode<Environment<object>>;

/** How an episode stood. */
interface Moment {
  readonly episode: Played;
  readonly step: EpisodeStart | EpisodeStep;
}

/** An episode that can be taken back step by step. */
export class Attempt {
  #now: Moment;
  /** The newest last. */
  #before: readonly Moment[] = [];

  constructor(episode: Played) {
    this.#now = { episode, step: episode.reset() };
  }

  /** What the newest step that counts led to. */
  get now(): EpisodeStart | EpisodeStep {
    return this.#now.step;
  }

  get isOver(): boolean {
    return this.now.info.grade !== undefined;
  }

  get scenario(): Scenario {
    return this.#now.episode.scenario;
  }

  /** The current state of the world. */
  get environment(): Environment<object> {
    return this.#now.episode.environment;
  }

  get events(): readonly PlayedEvent[] {
    return this.#now.episode.played.events;
  }

  /** Carries out an action. What was no action, or had arguments that the tool does not take, costs no step. */
  act(action: Action): EpisodeStep {
    const before = this.#now;
    const episode = before.episode.fork();
    const step = episode.step(action);
    if (isMistyped(step)) return step;
    this.#before = [...this.#before, before];
    this.#now = { episode, step };
    return step;
  }

  /** Takes the newest step back. @returns whether there was one */
  undo(): boolean {
    const moment = this.#before.at(-1);
    if (moment === undefined) return false;
    this.#before = this.#before.slice(0, -1);
    this.#now = moment;
    return true;
  }
}

function isMistyped({ observation }: EpisodeStep): boolean {
  if (observation.type === 'error') return true;
  if (observation.type !== 'tool_results') return false;
  return observation.results.some(
    ({ result }) => !result.success && result.error.code === 'INVALID_ARGUMENTS',
  );
}
