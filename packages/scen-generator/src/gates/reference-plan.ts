import type { ReferenceStep } from '@envloom/episodes';
import type { Draft } from '../plan/plan.ts';
import type { Request, InitialWorld, GeneratorContext } from '../context/generator-context.ts';

export type Step =
  | { readonly kind: 'call'; readonly request: Request; readonly isGoal: boolean }
  | { readonly kind: 'message'; readonly text: string; readonly reply?: string };

/** The steps that lead up to a goal, and the goal. */
export interface Leg {
  readonly before: readonly Step[];
  readonly goal: Request;
}

/** A draft as the gates look at it. */
export interface ReferencePlan {
  readonly stage: GeneratorContext;
  readonly draft: Draft;
  readonly scene: InitialWorld;
  readonly legs: readonly Leg[];
  /** What follows the last goal. */
  readonly rest: readonly Step[];
  /** Whether something has to be declined or answered: then what is seen and told counts too. */
  readonly reports: boolean;
  /** The mutating calls of the reference that succeeded. */
  readonly goals: readonly Request[];
}

export function courseOf(stage: GeneratorContext, draft: Draft): ReferencePlan {
  const legs: Leg[] = [];
  let before: Step[] = [];
  for (const step of draft.reference.map(stepOf(stage))) {
    if (step.kind === 'call' && step.isGoal) {
      legs.push({ before, goal: step.request });
      before = [];
    } else {
      before.push(step);
    }
  }
  return {
    stage,
    draft,
    scene: draft.plan.scene,
    legs,
    rest: before,
    reports: draft.checks.some(({ kind }) => kind === 'declined' || kind === 'answered'),
    goals: legs.map(({ goal }) => goal),
  };
}

function stepOf(stage: GeneratorContext): (step: ReferenceStep) => Step {
  const tools = mutationNames(stage);
  return (step) => {
    if (step.kind === 'message') {
      const { content: text, reply } = step;
      return { kind: 'message', text, ...(reply === undefined ? {} : { reply }) };
    }
    const { tool, arguments: args, observation } = step;
    const isGoal = observation.success && tools.has(tool);
    return { kind: 'call', request: { tool, args }, isGoal };
  };
}

/** The steps of a course in order; without those that cannot matter where nothing is reported. */
export function stepsOf({ legs, rest, reports }: ReferencePlan): readonly Step[] {
  const all = [
    ...legs.flatMap(({ before, goal }): Step[] => [
      ...before,
      { kind: 'call', request: goal, isGoal: true },
    ]),
    ...rest,
  ];
  return reports ? all : all.filter((step) => step.kind === 'call' && step.isGoal);
}

/**
 * Whether a call of a tool can change the reward: where nothing is reported, what was read does not
 * count, and a query changes nothing.
 */
export function matters({ stage, reports }: ReferencePlan, tool: string): boolean {
  return reports || mutationNames(stage).has(tool);
}

const names = new WeakMap<GeneratorContext, ReadonlySet<string>>();

/** The names of the tools that change something. */
export function mutationNames(stage: GeneratorContext): ReadonlySet<string> {
  const known = names.get(stage);
  const found = known ?? new Set(stage.mutations.map(({ operation }) => operation.name));
  if (known === undefined) names.set(stage, found);
  return found;
}

/** Calls of the reference. */
export function callsIn({ reference }: Draft): number {
  return reference.filter(({ kind }) => kind === 'call').length;
}
