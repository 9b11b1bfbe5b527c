import { type Dropped, isDropped, type Plan } from '../plan/plan.ts';
import type { Request, InitialWorld, GeneratorContext } from '../context/generator-context.ts';
import { isOrderFelt } from '../walks/orders.ts';
import type { RefusedRequest } from '../walks/refused-request.ts';
import { refusalOf } from '../walks/refusal.ts';
import { stepFrom, type Step } from '../walks/step.ts';
import { toRefuse } from './must-refuse.ts';
import { obstacleOf } from './obstacle.ts';
import { deniedBy } from './refused.ts';

/**
 * A plan for calls that were thought out elsewhere, such as the gold calls of a benchmark: those that
 * change something are its goals. Where none does and one call is refused by a rule, it is one that
 * must be refused. Queries, and refused calls beside goals, are left out.
 */
export function planFromCalls(
  stage: GeneratorContext,
  scene: InitialWorld,
  calls: readonly Request[],
): Plan | Dropped {
  const { steps, refused, unsaid } = sorted(stage, scene, calls);
  if (unsaid !== undefined) {
    return { dropped: 'no-plan', why: `${unsaid.tool} may not be asked for or cannot be said` };
  }
  if (steps.length > 0) {
    const goals = steps.map(({ request }) => request);
    const isOrdered = isOrderFelt(stage, scene, steps);
    return { kind: 'ordinary', scene, goals, isOrdered, decidedBy: [] };
  }
  const [only, ...others] = refused;
  if (only === undefined) return nothingChanges;
  if (others.length > 0) return severalRefused;
  const obstacle = obstacleOf(stage, scene, only);
  return isDropped(obstacle) ? obstacle : toRefuse(scene, deniedBy(only, obstacle));
}

const nothingChanges: Dropped = { dropped: 'no-plan', why: 'No call changes anything.' };
const severalRefused: Dropped = {
  dropped: 'no-plan',
  why: 'No call changes anything, and more than one is refused.',
};

interface Sorted {
  readonly steps: readonly Step[];
  readonly refused: readonly RefusedRequest[];
  /** A change that no person can ask for, or no agent may make. */
  readonly unsaid: Request | undefined;
}

/** Carries out the calls one after the other. */
function sorted(stage: GeneratorContext, scene: InitialWorld, calls: readonly Request[]): Sorted {
  const mutations = new Set(stage.mutations.map(({ operation }) => operation.name));
  const steps: Step[] = [];
  const refused: RefusedRequest[] = [];
  const world = scene.plain.fork();
  let unsaid: Request | undefined;
  for (const request of calls.filter(({ tool }) => mutations.has(tool))) {
    const step = stepFrom(stage, world, request);
    const refusal = refusalOf(stage, world, request);
    if (step !== undefined) steps.push(step);
    else if (refusal !== undefined) refused.push({ request, ...refusal });
    const { success } = world.call(request.tool, request.args);
    if (success && step === undefined) unsaid ??= request;
  }
  return { steps, refused, unsaid };
}
