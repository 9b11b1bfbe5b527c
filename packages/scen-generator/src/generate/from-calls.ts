import type { Scenario } from '@envloom/episodes';
import { planFromCalls } from '../kinds/plan-from-calls.ts';
import { type Dropped, isDropped } from '../plan/plan.ts';
import type { Request, InitialWorld, GeneratorContext } from '../context/generator-context.ts';
import { type Attempt, tryPlan } from './attempt.ts';

/**
 * Makes a scenario of calls that were thought out elsewhere, such as the gold calls of a benchmark,
 * through the same words, checks and gates as any other. Its initial state names the scene as its
 * base.
 */
export function scenarioFromCalls(
  stage: GeneratorContext,
  scene: InitialWorld,
  calls: readonly Request[],
  attempt: Attempt,
): Scenario | Dropped {
  const plan = planFromCalls(stage, scene, calls);
  if (isDropped(plan)) return plan;
  const made = tryPlan(stage, plan, attempt);
  return isDropped(made) ? made : made.scenario;
}
