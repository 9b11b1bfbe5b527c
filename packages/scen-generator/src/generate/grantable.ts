import type { Draw } from '@envloom/sampler';
import { isObject } from '@envloom/core';
import type { InitialWorld, GeneratorContext } from '../context/generator-context.ts';

/** Arguments tried, and how often they may break a rule that is left to the agent. */
const tries = 16;
const turns = 4;

/** Whether arguments are found with which a mutation succeeds here and breaks no rule. */
export function isGrantable(
  stage: GeneratorContext,
  scene: InitialWorld,
  tool: string,
  draw: Draw,
): boolean {
  for (let turn = 0; turn < turns; turn += 1) {
    const args = stage.sampler.succeedingArguments(scene.traced, tool, draw, tries);
    if (args === undefined) return false;
    if (isObject(args) && stage.forbiddenBy(scene.plain, tool, args).length === 0) return true;
  }
  return false;
}
