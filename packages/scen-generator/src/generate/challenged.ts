import type { Adversary, Earned, Scenario } from '@envloom/episodes';
import { earnedBy } from '../adversaries/adversaries.ts';
import { courseOf } from '../gates/reference-plan.ts';
import type { GeneratorContext } from '../context/generator-context.ts';
import { storedDraft } from './stored-draft.ts';
import { sceneAt } from './stored-worlds.ts';

/**
 * What adversaries with other seeds than those of the gates earn of a stored scenario.
 * @throws StateError where its state is not inline, or not valid
 */
export function challenged(
  stage: GeneratorContext,
  scenario: Scenario,
  seed: number,
): Readonly<Record<Adversary, Earned>> {
  const draft = storedDraft(stage, sceneAt(stage, scenario), scenario);
  return earnedBy(courseOf(stage, draft), seed);
}
