import type { Request, InitialWorld, GeneratorContext } from '../context/generator-context.ts';
import { minimised } from './ddmin.ts';
import { Replayer } from './replay.ts';
import { type Step, stepFrom } from './step.ts';
import { isUndoing } from './undone.ts';

/** The steps without those that the outcome does not need; none where the rest makes no walk. */
export function settled(
  stage: GeneratorContext,
  scene: InitialWorld,
  steps: readonly Step[],
): readonly Step[] {
  if (steps.length < 2) return steps;
  const replayer = new Replayer(stage, scene, steps);
  const outcome = replayer.outcome(steps);
  const kept = minimised(steps, (part) => replayer.outcome(part) === outcome);
  return kept.length === steps.length ? steps : recorded(stage, scene, replayer.requests(kept));
}

/** The requests as steps from the scene; none where one of them is no goal or is taken back. */
export function recorded(
  stage: GeneratorContext,
  scene: InitialWorld,
  requests: readonly Request[],
): readonly Step[] {
  const steps: Step[] = [];
  let world = scene.plain;
  for (const request of requests) {
    const step = stepFrom(stage, world, request);
    if (step === undefined) return [];
    steps.push(step);
    world = step.after;
  }
  return isUndoing(steps, world.diff(scene.plain), stage.ignored) ? [] : steps;
}
