import { derivedSeed } from '@envloom/sampler';
import { sceneFrom, sceneOf } from '../stage/scene.ts';
import type { Scene, Stage } from '../stage/stage.ts';
import type { GenerateOptions } from './options.ts';

/** So many attempts start in one scene: growing it costs about as much as a scenario. */
const attemptsPerScene = 4;

/** The scenes of a run: which attempt starts where follows from its number alone. */
export class Scenes {
  readonly #stage: Stage;
  readonly #options: Pick<GenerateOptions, 'seed' | 'worlds'>;
  #scene: Scene | undefined;
  #at = -1;

  constructor(stage: Stage, options: Pick<GenerateOptions, 'seed' | 'worlds'>) {
    this.#stage = stage;
    this.#options = options;
  }

  /** @throws StateError where the world cannot start */
  of(attempt: number): Scene {
    const at = Math.floor(attempt / attemptsPerScene);
    if (this.#scene === undefined || at !== this.#at) this.#scene = this.#make(at);
    this.#at = at;
    return this.#scene;
  }

  #make(at: number): Scene {
    const { seed, worlds } = this.#options;
    if (worlds === undefined) return sceneOf(this.#stage, derivedSeed(seed, 'scene', at));
    const state = worlds(at);
    // A given world may be large; where all scenes share one it is loaded once.
    return this.#scene?.state === state ? this.#scene : sceneFrom(this.#stage, state);
  }
}
