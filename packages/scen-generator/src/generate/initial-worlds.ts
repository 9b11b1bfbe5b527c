import { derivedSeed, drawFrom } from '@envloom/sampler';
import type { Pursued } from '../select/coverage-target.ts';
import { sceneFrom, sceneOf } from '../context/initial-world.ts';
import type { InitialWorld, GeneratorContext } from '../context/generator-context.ts';
import { isGrantable } from './grantable.ts';
import type { GenerateOptions } from './options.ts';

/** So many attempts start in one scene: growing it costs about as much as a scenario. */
const attemptsPerWorld = 6;
/** InitialWorlds looked at for one in which a mutation that is sought can be used. */
const searched = 16;

/** The scenes of a run: which attempt starts where follows from its number and what it is after. */
export class InitialWorlds {
  readonly #stage: GeneratorContext;
  readonly #options: Pick<GenerateOptions, 'seed' | 'worlds'>;
  #scene: InitialWorld | undefined;
  #at = -1;

  constructor(stage: GeneratorContext, options: Pick<GenerateOptions, 'seed' | 'worlds'>) {
    this.#stage = stage;
    this.#options = options;
  }

  /** @throws StateError where the world cannot start */
  of(attempt: number, pursued?: Pursued): InitialWorld {
    const isGiven = this.#options.worlds !== undefined;
    if (pursued?.kind === 'mutation' && !isGiven) return this.#search(attempt, pursued.names);
    const at = Math.floor(attempt / attemptsPerWorld);
    if (this.#scene === undefined || at !== this.#at) this.#scene = this.#make(at);
    this.#at = at;
    return this.#scene;
  }

  /** A scene in which one of these can be used, if there is one: rare states are not met by waiting. */
  #search(attempt: number, mutations: ReadonlySet<string>): InitialWorld {
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

  #make(at: number): InitialWorld {
    const { seed, worlds } = this.#options;
    if (worlds === undefined) return sceneOf(this.#stage, derivedSeed(seed, 'scene', at));
    const state = worlds(at);
    // A given world may be large; where all scenes share one it is loaded once.
    return this.#scene?.state === state ? this.#scene : sceneFrom(this.#stage, state);
  }
}
