import type { Scenario } from '@envloom/episodes';
import type { Draft, Plan, Refused } from '../plan/plan.ts';
import type { InitialWorld, GeneratorContext } from '../context/generator-context.ts';

/** The draft that a stored scenario was made from, as far as the gates read it. */
export function storedDraft(
  stage: GeneratorContext,
  scene: InitialWorld,
  scenario: Scenario,
): Draft {
  const { task, user, reference, checks, certificate } = scenario;
  return {
    plan: planOf(stage, scene, scenario),
    wordings: [task.text, ...task.phrasings],
    ...(user === undefined ? {} : { user }),
    reference,
    checks,
    open: certificate.open_fields ?? [],
    repaired: certificate.repaired,
  };
}

function planOf(stage: GeneratorContext, scene: InitialWorld, scenario: Scenario): Plan {
  const { kind, reference, task, certificate } = scenario;
  const mutations = new Set(stage.mutations.map(({ operation }) => operation.name));
  const refused = refusedIn(scenario);
  return {
    kind,
    scene,
    goals: reference.flatMap((step) =>
      step.kind === 'call' && step.observation.success && mutations.has(step.tool)
        ? [{ tool: step.tool, args: step.arguments }]
        : [],
    ),
    isOrdered: task.ordered === true,
    ...(refused === undefined ? {} : { refused }),
    decidedBy: certificate.decided_by,
  };
}

function refusedIn({ refuses, checks }: Scenario): Refused | undefined {
  if (refuses === undefined) return undefined;
  const { tool, arguments: args, reason, message } = refuses;
  const declined = checks.find((check) => check.kind === 'declined');
  return {
    request: { tool, args },
    reason,
    reasons: declined?.reasons ?? [reason],
    ...(message === undefined ? {} : { message }),
    facts: declined?.seen.facts ?? [],
    queries: (declined?.seen.queries ?? []).map((query) => ({
      tool: query.tool,
      args: query.arguments,
    })),
  };
}
