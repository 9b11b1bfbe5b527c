import { type JsonObject, isObject } from '@envloom/core';
import { derivedSeed, type Draw, drawFrom } from '@envloom/sampler';
import type { InitialWorld, GeneratorContext } from '../context/generator-context.ts';

/** Plausible arguments kept of each tool. */
const size = 16;

/**
 * Plausible arguments for the tools of a scene, drawn once. They follow from the rows of the scene
 * alone, so that scenarios do not depend on what was made before them.
 */
export class ArgumentPool {
  readonly #stage: GeneratorContext;
  readonly #scene: InitialWorld;
  readonly #drawn = new Map<string, readonly JsonObject[]>();

  constructor(stage: GeneratorContext, scene: InitialWorld) {
    this.#stage = stage;
    this.#scene = scene;
  }

  pick(tool: string, draw: Draw): JsonObject {
    return draw.pick(this.all(tool));
  }

  all(tool: string): readonly JsonObject[] {
    const known = this.#drawn.get(tool);
    if (known !== undefined) return known;
    const { base, plain } = this.#scene;
    const draw = drawFrom(derivedSeed(0, 'arguments', base, tool));
    const drawn = Array.from({ length: size }, () => {
      const args = this.#stage.sampler.argumentsFor(plain, tool, draw, 'plausible');
      return isObject(args) ? args : {};
    });
    this.#drawn.set(tool, drawn);
    return drawn;
  }
}

const pools = new WeakMap<GeneratorContext, WeakMap<InitialWorld, ArgumentPool>>();

export function poolOf(stage: GeneratorContext, scene: InitialWorld): ArgumentPool {
  const ofStage = pools.get(stage) ?? new WeakMap<InitialWorld, ArgumentPool>();
  pools.set(stage, ofStage);
  const pool = ofStage.get(scene) ?? new ArgumentPool(stage, scene);
  ofStage.set(scene, pool);
  return pool;
}
