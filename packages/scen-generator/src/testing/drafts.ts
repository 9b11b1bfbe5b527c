import type { Check, ReferenceStep } from '@envloom/episodes';
import { checksOf, goalOf } from '../checks/checks-of.ts';
import { refusalCheck } from '../checks/refusal-checks.ts';
import { declineStep } from '../plan/report.ts';
import type { Draft, Plan } from '../plan/plan.ts';
import type { Request, InitialWorld, GeneratorContext } from '../context/generator-context.ts';

/** A draft with a plain solution: the calls before, the goals, what is refused tried, a message. */
export function draftFrom(
  stage: GeneratorContext,
  plan: Plan,
  before: readonly Request[] = [],
  checks: readonly Check[] = allChecks(stage, plan),
): Draft {
  const { scene, goals, refused } = plan;
  const world = scene.plain.fork();
  const tried = refused?.message === undefined ? [] : [refused.request];
  const calls = [...before, ...goals, ...tried].map(({ tool, args }): ReferenceStep => ({
    kind: 'call',
    tool,
    arguments: args,
    observation: world.call(tool, args),
  }));
  const declined = refused === undefined ? [] : [declineStep(stage, refused.reason)];
  return {
    plan,
    wordings: ['Do it.'],
    reference: [...calls, ...declined, { kind: 'message', content: 'That is all.' }],
    checks,
    open: goalOf(stage, scene, goals).open,
    repaired: [],
  };
}

export function allChecks(
  stage: GeneratorContext,
  { scene, goals, refused }: Plan,
): readonly Check[] {
  const checks = checksOf(stage, scene, goals);
  if (refused === undefined) return checks;
  return [...checks.slice(0, -1), refusalCheck(stage, refused), ...checks.slice(-1)];
}

/** A plan of these goals. */
export function planFor(
  scene: InitialWorld,
  goals: readonly Request[],
  more: Partial<Plan> = {},
): Plan {
  return { kind: 'ordinary', scene, goals, isOrdered: false, decidedBy: [], ...more };
}
