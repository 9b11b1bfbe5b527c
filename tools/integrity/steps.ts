import type { Scenario } from '@envloom/episodes';
import { restOf, type Played, type Variant } from './variant.ts';

/** The reference without one of its calls. */
export function droppedSteps(scenario: Scenario): readonly Variant[] {
  return scenario.reference.flatMap((step, from): Variant[] =>
    step.kind === 'message'
      ? []
      : [
          {
            kind: 'dropped step',
            tool: step.tool,
            argument: '',
            what: `step ${from + 1} left out`,
            from,
            steps: restOf(scenario, from + 1),
          },
        ],
  );
}

/** The reference with one of its mutations twice. */
export function doubledSteps(scenario: Scenario, goals: readonly number[]): readonly Variant[] {
  return goals.flatMap((from): Variant[] => {
    const [step, ...rest] = restOf(scenario, from);
    if (step?.kind !== 'call') return [];
    const what = `step ${from + 1} twice`;
    const steps: readonly Played[] = [step, step, ...rest];
    return [{ kind: 'doubled step', tool: step.tool, argument: '', what, from, steps, changed: 1 }];
  });
}
