import { derivedSeed, drawFrom } from '@envloom/sampler';
import type { Pursued } from '../select/pursuit.ts';
import { sceneFrom, sceneOf } from '../stage/scene.ts';
import type { Scene, Stage } from '../stage/stage.ts';
import { isGrantable } from './grantable.ts';
import type { GenerateOptions } from './options.ts';

/** So many attempts start in one scene: growing it costs about as much as a scenario. */
const attemptsPerScene = 6;
/** Scenes looked at for one in which a mutation that is sought can be used. */
const searched = 16;

/** The scenes of a run: which attempt starts where follows from its number and what it is after. */
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
  of(attempt: number, pursued?: Pursued): Scene {
    const isGiven = this.#options.worlds !== undefined;
    if (pursued?.kind === 'mutation' && !isGiven) return this.#search(attempt, pursued.names);
    const at = Math.floor(attempt / attemptsPerScene);
    if (this.#scene === undefined || at !== this.#at) this.#scene = this.#make(at);
    this.#at = at;
    return this.#scene;
  }

  /** A scene in which one of these can be used, if there is one: rare states are not met by waiting. */
  #search(attempt: number, mutations: ReadonlySet<string>): Scene {
    const seedOf = (turn: number): number =>
      derivedSeed(this.#options.seed, 'sought scene', attempt, turn);
    let scene = sceneOf(this.#stage, seedOf(0));
    for (let turn = 1; turn < searched; turn += 1) {
      const draw = drawFrom(seedOf(turn));
      const here = scene;
      const isFound = [...mutations].some((tool) => isGrantable(this.#stage, here, tool, draw));
      if (isFound) return scene;
      scene = sceneOf(this.#stage, seedOf(turn));
    }
    return scene;
  }

  #make(at: number): Scene {
    const { seed, worlds } = this.#options;
    if (worlds === undefined) return sceneOf(this.#stage, derivedSeed(seed, 'scene', at));
    const state = worlds(at);
    // A given world may be large; where all scenes share one it is loaded once.
    return this.#scene?.state === state ? this.#scene : sceneFrom(this.#stage, state);
  }
}
