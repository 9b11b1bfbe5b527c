import { StateError } from '@envloom/runtime';
import type { InitialWorld, GeneratorContext } from '../context/generator-context.ts';

const known = new WeakMap<InitialWorld, string>();

/** What is wrong with the start of a scene; empty where nothing is. Looked at once for each scene. */
export function startProblem(stage: GeneratorContext, scene: InitialWorld): string {
  const problem = known.get(scene) ?? found(stage, scene);
  known.set(scene, problem);
  return problem;
}

function found(stage: GeneratorContext, { state, plain }: InitialWorld): string {
  try {
    const fresh = stage.plain.start({ state });
    return fresh.worldHash() === plain.worldHash() ? '' : 'the world is not that of its state';
  } catch (error) {
    if (error instanceof StateError) return error.message;
    throw error;
  }
}
