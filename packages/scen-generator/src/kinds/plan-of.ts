import type { Draw } from '@envloom/sampler';
import type { Dropped, Plan } from '../plan/plan.ts';
import type { InitialWorld, GeneratorContext } from '../context/generator-context.ts';
import type { ReferencePlan } from '../walks/walk.ts';
import type { ScenarioSpec } from '../walks/scenario-spec.ts';
import { conversational } from './conversational.ts';
import { mustRefuse } from './must-refuse.ts';
import { ordinary } from './ordinary.ts';
import { partlyPossible } from './partly-possible.ts';
import type { WalkedKind } from '../select/kinds.ts';

const kinds: Readonly<Record<WalkedKind, (course: ReferencePlan) => Plan | Dropped>> = {
  ordinary,
  'must-refuse': mustRefuse,
  'partly-possible': partlyPossible,
  conversational,
};

/** A plan of the wished kind in this scene; dropped (`no-plan`) where none was found in time. */
export function planOf(
  stage: GeneratorContext,
  scene: InitialWorld,
  wish: ScenarioSpec,
  draw: Draw,
): Plan | Dropped {
  if (stage.mutations.length === 0) {
    return { dropped: 'no-plan', why: 'The environment has no tool that changes anything.' };
  }
  return kinds[wish.kind]({ stage, scene, wish, draw });
}
